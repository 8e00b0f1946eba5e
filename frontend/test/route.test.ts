import { describe, expect, it } from "vitest";
import { formatRoute, go, note, parseRoute, route } from "../src/state/route.svelte";

describe("addresses", () => {
  it("should name a screen, what is on it, and the place in it", () => {
    expect(parseRoute("#/workspace/a1?page=2&tab=dom")).toEqual({
      screen: "workspace",
      id: "a1",
      query: { page: "2", tab: "dom" },
    });
  });

  it("should know the workspace's screen by its old name", () => {
    expect(parseRoute("#/work/a1?tab=dom")).toEqual({ screen: "workspace", id: "a1", query: { tab: "dom" } });
  });

  it("should begin at the start when they say nothing or nonsense", () => {
    for (const hash of ["", "#", "#/", "#/nowhere/1"]) expect(parseRoute(hash).screen).toBe("start");
    expect(parseRoute("#/library/%E0%A4%A").id).toBe("%E0%A4%A");
  });

  it("should come back as they were written, in any script", () => {
    const hash = formatRoute("workspace", "a/b", { field: "姓名 & more", tab: "" });
    expect(parseRoute(hash)).toEqual({ screen: "workspace", id: "a/b", query: { field: "姓名 & more" } });
  });

  it("should note a place without a step in the history", () => {
    go("workspace", "w1");
    const steps = history.length;
    note({ page: "3" });
    expect(route().query).toEqual({ page: "3" });
    expect(history.length).toBe(steps);
  });
});
