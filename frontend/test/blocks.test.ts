import { expect, test } from "vitest";
import { blockAt, aloneIn, targetOf, type Placed } from "../src/frame/blocks";
import { AnnotatedPage } from "../src/frame/annotated";

// <div 1> text 2 <br 3> text 4 <section 5> <p 6> text 7 <b 8> text 9 </b></p> <p 10> text 11 </p></section></div>
const page = (): AnnotatedPage => {
  document.body.innerHTML =
    '<div data-ws-node="1">loose one<br data-ws-node="3">loose two<section data-ws-node="5"><p data-ws-node="6">first <b data-ws-node="8">bold</b></p>' +
    '<p data-ws-node="10">second</p></section></div>';
  return AnnotatedPage.of(document);
};

const block = (node: number, from: number, text: string, alone: boolean, inside: boolean): Placed => ({
  block: { kind: "paragraph", node, from, to: from + 1, alone, text, sure: 1 },
  in: inside,
});

const placed = [
  block(1, 2, "loose one", false, true),
  block(1, 4, "loose two", false, false),
  block(6, 7, "first bold", true, true),
  block(10, 11, "second", true, false),
];

const meant = (annotated: AnnotatedPage, node: number, run?: string) => {
  const target = targetOf(annotated, placed, annotated.element(node)!, run);
  return target && [target.node, target.blocks.map((one) => one.block.from)];
};

test("should mean the block that an element lies in", () => {
  const annotated = page();
  expect(meant(annotated, 8, "bold")).toEqual([6, [7]]);
  expect(blockAt(annotated, aloneIn(placed), annotated.element(8)!)?.block.from).toBe(7);
});

test("should tell the texts of one element apart by what is under the pointer", () => {
  expect(meant(page(), 1, "loose two")).toEqual([4, [4]]);
});

test("should mean all blocks that an element holds", () => {
  expect(meant(page(), 5)).toEqual([5, [7, 11]]);
  expect(blockAt(page(), aloneIn(placed), page().element(5)!)).toBeNull();
});

test("should mean nothing where no block is", () => {
  expect(meant(page(), 3)).toBeNull();
});
