import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { AnnotatedPage, NODE_ATTRIBUTE } from "../src/frame/annotated";
import type { Cell } from "../src/api/types";
import { innerOutlines } from "../src/frame/outlines";
import { boxesOfScene, type Scene } from "../src/frame/scene";

const nothing: Scene = {
  outlines: [],
  highlights: [],
  hovered: -1,
  picked: -1,
  alike: [],
  alikeTaken: false,
  selection: null,
};

let page: AnnotatedPage;

beforeEach(() => {
  document.body.innerHTML = [10, 11, 12].map((n) => `<p ${NODE_ATTRIBUTE}="${n}">x</p>`).join("");
  vi.spyOn(Element.prototype, "getClientRects").mockImplementation(function (this: Element) {
    const top = (Number(this.getAttribute(NODE_ATTRIBUTE)) - 10) * 10;
    return [{ left: 0, top, width: 100, height: 8 }] as unknown as DOMRectList;
  });
  page = AnnotatedPage.of(document);
});
afterEach(() => vi.restoreAllMocks());

const kinds = (scene: Partial<Scene>) =>
  boxesOfScene(page, { ...nothing, ...scene }, 800, 600).map((box) => `${box.kind} ${box.y}`);

describe("a scene", () => {
  it("should have no boxes when nothing is on it", () => expect(kinds({})).toEqual([]));

  it("should draw the node that is marked above those like it, and once only", () => {
    expect(kinds({ picked: 11, alike: [10, 11, 12] })).toEqual(["alike 0", "alike 20", "pick 10"]);
    expect(kinds({ picked: 11, alike: [10, 11, 12], alikeTaken: true })).toEqual(["taken 0", "taken 20", "pick 10"]);
  });

  it("should not draw the pointer's node when it is the marked one", () => {
    expect(kinds({ hovered: 12, picked: 11 })).toEqual(["hover 20", "pick 10"]);
    expect(kinds({ hovered: 11, picked: 11 })).toEqual(["pick 10"]);
  });

  it("should outline the records that the fields of a record hold, at every depth, inside of it", () => {
    const cell = (node: number, records?: Cell[][]): Cell => ({
      state: "found",
      confidence: 1,
      values: [{ text: "x", node }],
      ...(records ? { records } : {}),
    });
    const cells = [cell(10), cell(11, [[cell(11), cell(12, [[cell(12)]])]]), cell(-1, [[cell(-1)]])];
    const outlines = [
      { kind: "record" as const, nodes: [10, 11, 12], label: "1", chosen: false },
      ...innerOutlines(cells),
    ];
    expect(kinds({ outlines })).toEqual(["record 0", "inner 10", "inner 20"]);
    expect(innerOutlines([cell(10)])).toEqual([]);
  });

  it("should name the fields of the node under the pointer", () => {
    const mark = {
      kind: "value" as const,
      field: 0,
      node: 12,
      part: { kind: "attr" as const, attr: "src" },
      from: 0,
      to: 0,
      text: "",
    };
    const highlights = [
      { ...mark, name: "price" },
      { ...mark, name: "cost" },
      { ...mark, name: "cost", from: 3, to: 5 }, // another part of its text
    ];
    const hover = boxesOfScene(page, { ...nothing, highlights, hovered: 12 }, 800, 600).find((b) => b.kind === "hover");
    expect(hover?.label).toBe("price · cost");
  });
});
