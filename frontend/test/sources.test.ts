// What a run takes its pages from, as the screen "Extract" offers it.
import { fireEvent, render, screen } from "@testing-library/svelte";
import { expect, it, vi } from "vitest";
import type { RunSource } from "../src/api/types";
import Sources from "../src/views/extract/Sources.svelte";

vi.mock("../src/api/crawls", () => ({ listCrawls: () => Promise.resolve([]) }));
vi.mock("../src/api/workspace", () => ({
  about: () => Promise.resolve({ readFiles: false }),
  listBundled: () => Promise.resolve([]),
}));

const opened = { id: "w1", pages: 5 };

it("should offer the pages of the workspace once, and count them", async () => {
  render(Sources, { props: { files: [], sources: [], opened } });
  const button = screen.getByRole<HTMLButtonElement>("button", { name: "The 5 pages of the workspace" });
  await fireEvent.click(button);
  expect(screen.getByText("5 chosen:")).toBeTruthy();
  expect(button.disabled).toBe(true);
  await fireEvent.click(screen.getByRole("button", { name: "Remove 5 pages of the workspace" }));
  expect(screen.queryByText(/chosen:/)).toBeNull();
  expect(button.disabled).toBe(false);
});

it("should count the pages of the workspace and others together", () => {
  const sources: RunSource[] = [{ workspace: "w1" }, { address: "https://lamps.example/1" }];
  render(Sources, { props: { files: [], sources, opened } });
  expect(screen.getByText("6 chosen:")).toBeTruthy();
});

it("should offer no pages where no workspace is open", () => {
  render(Sources, { props: { files: [], sources: [] } });
  expect(screen.queryByRole("button", { name: /of the workspace/ })).toBeNull();
});
