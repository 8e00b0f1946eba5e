import { describe, expect, it } from "vitest";
import type { Row } from "../src/api/types";
import { findRows, firstFolds, inView, leaf, parentOf, rowAt, SMALL, typeAhead, unfoldTo } from "../src/state/tree";

const row = (n: number, d: number, t: string, e: number, l = ""): Row => ({ n, d, t, l, e });

// html(head(title), body(h1("Price"), p("12")))
const rows = [
  row(1, 0, "html", 9),
  row(2, 1, "head", 4),
  row(3, 2, "title", 4),
  row(4, 1, "body", 9),
  row(5, 2, "h1", 7),
  row(6, 3, "#text", 7, "Price"),
  row(7, 2, "p", 9, ".cost"),
  row(8, 3, "#text", 9, "12"),
];

describe("the tree of a page", () => {
  it("should hide what is below a folded row", () => {
    expect(inView(rows, new Set([2, 5]))).toEqual([0, 1, 3, 4, 6, 7]);
  });

  it("should show all when nothing is folded", () => {
    expect(inView(rows, new Set())).toHaveLength(rows.length);
  });

  it("should start with the data of the page folded", () => {
    const data: Row = { ...row(9, 1, "template", 11), s: true };
    expect([...firstFolds([...rows, data, row(10, 2, "state", 11)])]).toEqual([2, 9]);
  });

  it("should start with the head folded", () => {
    expect([...firstFolds(rows)]).toEqual([2]);
  });

  it("should start folded below some depth when it is large", () => {
    const deep = Array.from({ length: SMALL + 10 }, (_, i) => row(i, i, "div", SMALL + 10));
    expect(inView(deep, firstFolds(deep)).length).toBeLessThan(20);
  });

  it("should know leaves, parents and places", () => {
    expect(leaf(rows[7]!)).toBe(true);
    expect(parentOf(rows, 7)).toBe(6);
    expect(parentOf(rows, 0)).toBe(-1);
    expect(rowAt(rows, 7)).toBe(6);
  });

  it("should unfold all that hides a row", () => {
    const folded = unfoldTo(rows, new Set([1, 4, 7, 2]), 7);
    expect([...folded]).toEqual([2]);
  });

  it("should jump to a tag or a text that begins as typed, and wrap around", () => {
    const shown = inView(rows, new Set());
    expect(typeAhead(rows, shown, 0, "p")).toBe(5);
    expect(typeAhead(rows, shown, 5, "p")).toBe(6);
    expect(typeAhead(rows, shown, 6, "h")).toBe(0);
    expect(typeAhead(rows, shown, 0, "zzz")).toBe(-1);
  });

  it("should find the rows that hold a text, or have a tag, folded or not", () => {
    expect(findRows(rows, " PRICE ")).toEqual([5]);
    expect(findRows(rows, "p")).toEqual([5, 6]);
    expect(findRows(rows, "")).toEqual([]);
  });

  it("should look at each of 50,000 rows a few times at most", () => {
    let looks = 0;
    const many = Array.from({ length: 50_000 }, (_, i) => {
      const plain = row(i, 1, "p", i + 1);
      return new Proxy(plain, { get: (target, key, self) => (looks++, Reflect.get(target, key, self) as unknown) });
    });
    expect(inView(many, firstFolds(many))).toHaveLength(50_000);
    expect(looks).toBeLessThan(20 * many.length);
  });
});
