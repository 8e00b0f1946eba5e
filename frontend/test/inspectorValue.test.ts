import { fireEvent, render, screen } from "@testing-library/svelte";
import { expect, it, vi } from "vitest";
import * as api from "../src/api/workspace";
import { show } from "../src/state/workspace.svelte";
import InspectorValue from "./InspectorValueInProvider.svelte";
import { cell, field, mark, page, workspaceOf } from "./sample";

vi.mock("../src/api/workspace");

it.each([
  ["take the place of the other mark of the page", false, true],
  ["stand beside the other marks where the field has many values", true, false],
] as const)("should %s when a value in doubt is confirmed", async (_, many, replace) => {
  const price = field("price", { many });
  const failed = { ...cell("failed"), candidate: [{ node: 7, text: "12 €" }] };
  const view = workspaceOf([price], [page(1)], [[failed]]);
  show(view);
  vi.mocked(api.addMark).mockResolvedValue(view);
  render(InspectorValue, { props: { field: price, cell: failed } });
  await fireEvent.click(screen.getByRole("button", { name: "Yes, this is it" }));
  expect(vi.mocked(api.addMark).mock.lastCall?.[1]).toMatchObject({ node: 7, field: "price", replace });
});

it("should say of a failed value not how sure it is, and take back that the page has none", async () => {
  const price = field("price", { marks: [mark({ id: 4, page: 1, node: -1, missing: true })] });
  const failed = { ...cell("failed"), candidate: [{ node: 7, text: "12 €" }], confidence: 0.99 };
  const view = workspaceOf([price], [page(1)], [[failed]]);
  show(view);
  vi.mocked(api.removeMark).mockResolvedValue(view);
  render(InspectorValue, { props: { field: price, cell: failed } });
  expect(screen.queryByText("99%")).toBeNull();
  expect(screen.queryByRole("button", { name: "Missing here" })).toBeNull();
  await fireEvent.click(screen.getByRole("button", { name: "Not missing after all" }));
  expect(vi.mocked(api.removeMark).mock.lastCall?.[1]).toBe(4);
});
