import { beforeEach, describe, expect, it } from "vitest";
import { beginPaint, endPaint, neverPainted, PATIENCE } from "../src/state/painting";

describe("painting", () => {
  beforeEach(() => localStorage.clear());

  it("should know a page whose paint never ended", () => {
    beginPaint("w/1", 1000);
    expect(neverPainted("w/1", 1000 + PATIENCE - 1)).toBe(false);
    expect(neverPainted("w/1", 1000 + PATIENCE)).toBe(true);
    expect(neverPainted("w/2", 1000 + PATIENCE)).toBe(false);
  });

  it("should forget a page that was painted", () => {
    beginPaint("w/1", 1000);
    endPaint("w/1");
    expect(neverPainted("w/1", 1000 + PATIENCE)).toBe(false);
  });

  it("should remember the latest pages only", () => {
    for (let i = 0; i < 200; i++) beginPaint(`w/${i}`, 1000 + i);
    expect(neverPainted("w/0", 1e6)).toBe(false);
    expect(neverPainted("w/199", 1e6)).toBe(true);
  });
});
