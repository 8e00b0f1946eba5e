import { describe, expect, it } from "vitest";
import { sideOf } from "../src/frame/paint";

const box = (x: number, width: number, y = 100) => ({ x, width, y, height: 50 });

describe("the number of a record", () => {
  it.each([
    ["after a narrow record", box(8, 270), [], "after"],
    ["before one that reaches the right edge", box(60, 630), [], "before"],
    ["in the corner of one as wide as the page", box(8, 684), [], ""],
    ["in the corner of the last card of a row, beside the number before it", box(470, 220), [box(240, 210)], ""],
    ["before the last card where another row has that place", box(470, 220), [box(240, 210, 300)], "before"],
  ])("should stand %s", (_, one, others, side) => expect(sideOf(one, 700, others)).toBe(side));
});
