import { describe, expect, it } from "vitest";
import type { Box } from "../src/frame/boxes";
import { namesOf, sideOf } from "../src/frame/paint";

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

describe("the name of a value", () => {
  const value = (label: string, x: number, y: number, width = 100, height = 20): Box => ({
    kind: "value",
    field: 0,
    label,
    x,
    y,
    width,
    height,
  });

  it.each([
    ["above its box where nothing is there", [value("price", 20, 100)], [""]],
    ["below it at the top of the page", [value("price", 20, 5)], ["inside"]],
    ["after it where the value of the row above is", [value("price", 20, 100), value("brand", 20, 120)], ["", "after"]],
    [
      "below it where there is no room after it",
      [value("price", 20, 100, 680), value("brand", 20, 120, 680)],
      ["", "inside"],
    ],
    [
      "beside no other name",
      [value("a long name", 20, 100), value("price", 60, 140, 40), value("brand", 90, 140, 40)],
      ["", "", "after"],
    ],
    ["above it within a value that holds it", [value("text", 0, 50, 600, 300), value("price", 20, 100)], ["", ""]],
    [
      "at the end of it where it is wide and no other place is free",
      [value("a", 0, 80, 700), value("b", 0, 100, 700), value("c", 0, 120, 700)],
      ["", "end", "inside"],
    ],
    [
      "above it where no place is free",
      [value("a", 20, 80, 60), value("b", 20, 100, 60), value("c", 20, 120, 60), value("d", 80, 100, 60)],
      ["", "", "after", ""],
    ],
  ])("should stand %s", (_, boxes, sides) => expect(namesOf(boxes, 700)).toEqual(sides));
});
