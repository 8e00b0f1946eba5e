import { describe, expect, it } from "vitest";
import { HUES, highlightsOf, hueOf } from "../src/frame/highlights";
import { cell, field, mark, page, workspaceOf } from "./sample";

describe("highlights of a page", () => {
  it("should show a mark instead of the value that it is", () => {
    const workspace = workspaceOf([field("a", { marks: [mark({ node: 5 })] })], [page(1)], [[cell("found", 5, "x")]]);
    expect(highlightsOf(workspace, 0, 0).map((one) => one.kind)).toEqual(["mark"]);
  });

  it("should show values that were found and marks of this page only", () => {
    const workspace = workspaceOf(
      [field("a", { marks: [mark({ node: 5, page: 1 })] })],
      [page(1), page(2)],
      [[cell("found", 5, "x")], [cell("found", 8, "y")]],
    );
    expect(highlightsOf(workspace, 1, 0)).toMatchObject([{ kind: "value", node: 8, text: "y" }]);
  });

  it("should tell apart what is not an example and what is in doubt", () => {
    const workspace = workspaceOf(
      [field("a", { marks: [mark({ node: 6, not: true })] }), field("b")],
      [page(1)],
      [[cell("missing"), cell("unsure", 9, "?")].map((one) => one)],
    );
    expect(highlightsOf(workspace, 0, 0).map((one) => [one.kind, one.node])).toEqual([
      ["doubt", 9],
      ["not", 6],
    ]);
  });

  it("should draw nothing for marks that say missing and values without a place", () => {
    const workspace = workspaceOf(
      [field("a", { marks: [mark({ node: -1, missing: true })] })],
      [page(1)],
      [[cell("found", -1, "from JSON-LD")]],
    );
    expect(highlightsOf(workspace, 0, 0)).toEqual([]);
  });

  it("should put the chosen field on top", () => {
    const workspace = workspaceOf(
      [field("a"), field("b")],
      [page(1)],
      [[cell("found", 4, "x"), cell("found", 5, "y")]],
    );
    expect(highlightsOf(workspace, 0, 0).map((one) => one.name)).toEqual(["b", "a"]);
  });

  it("should draw nothing on a page that is not there", () => {
    expect(highlightsOf(workspaceOf([], [], []), 3, 0)).toEqual([]);
  });

  it("should give fields their colours in turn", () => {
    expect([0, 7, 8].map(hueOf)).toEqual([0, 7, 8 % HUES]);
  });
});
