import { flushSync } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { FrameLoad } from "../src/state/frameLoad.svelte";
import { neverPainted, PATIENCE } from "../src/state/painting";

/** A frame that watches one page, as the workspace's does; change gives the page anew, as each action does. */
function framed() {
  let page = $state.raw({ nodes: 10 });
  const load = new FrameLoad(
    () => "w/1",
    () => page.nodes > 1000,
  );
  const seen: boolean[] = [];
  const stop = $effect.root(() => {
    $effect.pre(() => void seen.push(load.treeOnly)); // as markup, which is drawn before effects run
    $effect(() => load.watch());
  });
  flushSync();
  return { load, seen, stop, change: () => flushSync(() => (page = { ...page })) };
}

describe("the page in the frame", () => {
  beforeEach(() => {
    localStorage.clear();
    vi.useFakeTimers();
  });
  afterEach(() => void vi.useRealTimers());

  it("should stay in view through changes, however late, once it was painted", () => {
    const { load, seen, stop, change } = framed();
    load.painted()();
    change();
    vi.advanceTimersByTime(PATIENCE + 1000);
    change();
    expect(seen).not.toContain(true);
    expect(neverPainted("w/1")).toBe(false);
    stop();
  });

  it("should be shown as its tree by the next window, when it was never painted", () => {
    framed();
    vi.advanceTimersByTime(PATIENCE + 1000);
    const next = framed();
    expect(next.load.treeOnly).toBe(true);
    flushSync(() => next.load.force());
    expect(next.load.treeOnly).toBe(false);
  });
});
