import { beforeEach, expect, it, vi } from "vitest";
import { dismiss, dropOver, notices, toast } from "../src/state/notices.svelte";
import { go, note } from "../src/state/route.svelte";
import { show, takeBack } from "../src/state/workspace.svelte";
import { workspaceOf } from "./sample";

vi.mock("../src/api/workspace");

const texts = () => notices.toasts.map((one) => one.text);

beforeEach(() => {
  for (const one of notices.toasts) dismiss(one.id);
  go("workspace", "w1");
  show(workspaceOf([], [], []));
});

it("should take a toast with an action away when the screen changes, and leave one that only says something", () => {
  toast("saved", { label: "Show library", run: () => go("library") });
  toast("copied");
  note({ tab: "dom" });
  dropOver();
  expect(texts()).toEqual(["saved", "copied"]);
  go("library");
  dropOver();
  expect(texts()).toEqual(["copied"]);
});

it("should offer to undo a change only while it is the last one", () => {
  toast(
    "removed",
    takeBack(() => undefined),
  );
  dropOver();
  expect(texts()).toEqual(["removed"]);
  show(workspaceOf([], [], []));
  dropOver();
  expect(texts()).toEqual([]);
});
