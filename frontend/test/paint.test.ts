import { describe, expect, it } from "vitest";
import { sideOf } from "../src/frame/paint";

describe("the number of a record", () => {
  it.each([
    ["after a narrow record", { x: 8, width: 270 }, "after"],
    ["before one that reaches the right edge", { x: 60, width: 630 }, "before"],
    ["in the corner of one as wide as the page", { x: 8, width: 684 }, ""],
  ])("should stand %s", (_, box, side) => expect(sideOf(box, 700)).toBe(side));
});
