import { fireEvent, render, screen } from "@testing-library/svelte";
import { expect, it, vi } from "vitest";
import * as api from "../src/api/workspace";
import { show } from "../src/state/workspace.svelte";
import InspectorValue from "./InspectorValueInProvider.svelte";
import { cell, field, page, workspaceOf } from "./sample";

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
