import { afterEach, describe, expect, it, vi } from "vitest";
import { boxesOf, boundsOf, merged, MOST_BOXES } from "../src/frame/boxes";
import type { Highlight } from "../src/frame/highlights";
import { Layer } from "../src/frame/paint";
import { NODE_ATTRIBUTE, AnnotatedPage } from "../src/frame/annotated";

const rect = (left: number, top: number, width: number, height: number) => ({ left, top, width, height }) as DOMRect;

const highlight = (node: number): Highlight => ({
  kind: "value",
  field: 0,
  name: "price",
  node,
  part: { kind: "attr", attr: "src" },
  from: 0,
  to: 0,
  text: "",
});

/** Elements numbered from 10, each 10 pixels below the one before. */
function stack(count: number): AnnotatedPage {
  document.body.innerHTML = Array.from({ length: count }, (_, i) => `<p ${NODE_ATTRIBUTE}="${10 + i}">x</p>`).join("");
  vi.spyOn(Element.prototype, "getClientRects").mockImplementation(function (this: Element) {
    const i = Number(this.getAttribute(NODE_ATTRIBUTE)) - 10;
    return [rect(0, i * 10, 100, 8)] as unknown as DOMRectList;
  });
  return AnnotatedPage.of(document);
}

afterEach(() => vi.restoreAllMocks());

describe("boxes", () => {
  it("should lie where the node lies, with the field's name on the first", () => {
    const boxes = boxesOf(stack(3), [highlight(11)], 800, 600);
    expect(boxes).toEqual([{ x: 0, y: 10, width: 100, height: 8, kind: "value", field: 0, label: "price" }]);
  });

  it("should name a field once, on its topmost box in view, and what is refused beside it", () => {
    const [kettle, price] = [highlight(12), { ...highlight(14), field: 1, name: "price" }];
    const all = [
      kettle,
      { ...highlight(11), kind: "mark" as const },
      price,
      { ...highlight(13), kind: "not" as const },
    ];
    expect(boxesOf(stack(9), all, 800, 600).map((box) => box.label)).toEqual(["", "price", "price", "price"]);
  });

  it("should leave out what is not in view", () => {
    expect(boxesOf(stack(300), [highlight(10), highlight(200)], 800, 600)).toHaveLength(1);
  });

  it(`should be ${MOST_BOXES} at most`, () => {
    const annotated = stack(2000);
    const all = Array.from({ length: 2000 }, (_, i) => highlight(10 + i));
    expect(boxesOf(annotated, all, 800, 1_000_000)).toHaveLength(MOST_BOXES);
  });

  it("should draw nothing for a node that the page lacks", () => {
    expect(boxesOf(stack(1), [highlight(2)], 800, 600)).toEqual([]);
  });

  it("should join those that stand side by side on one line", () => {
    expect(merged([rect(0, 0, 10, 8), rect(12, 0, 10, 8), rect(0, 20, 5, 8)])).toEqual([
      rect(0, 0, 22, 8),
      rect(0, 20, 5, 8),
    ]);
  });

  it("should have one bound around them all", () => {
    const annotated = stack(3);
    expect(boundsOf(annotated.element(12)!)).toEqual({ x: 0, y: 20, width: 100, height: 8 });
  });
});

describe("the layer", () => {
  const box = { x: 5, y: 40, width: 20, height: 10, kind: "mark" as const, field: 9, label: "name" };

  it("should draw each box at its place, in its field's colour", () => {
    const host = document.createElement("div");
    new Layer(host).draw([box]);
    const drawn = host.firstElementChild as HTMLElement;
    expect(drawn.className).toBe("box mark");
    expect(drawn.dataset.hue).toBe("1");
    expect(drawn.style.transform).toBe("translate(5px, 40px)");
    expect(drawn.textContent).toBe("name");
  });

  it("should use its elements again and hide what is left over", () => {
    const host = document.createElement("div");
    const layer = new Layer(host);
    layer.draw([box, { ...box, label: "" }]);
    layer.draw([box]);
    expect([...host.children].map((one) => (one as HTMLElement).hidden)).toEqual([false, true]);
    layer.draw([box, box]);
    expect(host.children).toHaveLength(2);
  });
});
