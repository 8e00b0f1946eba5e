import { afterEach, describe, expect, it, vi } from "vitest";
import { AnnotatedPage, NODE_ATTRIBUTE } from "../src/frame/annotated";
import { outlineValues, rectOfValue, type ShownValue } from "../src/frame/values";

const rect = (left: number, top: number, width: number, height: number) => ({ left, top, width, height }) as DOMRect;

/** Each character is 10 pixels wide, from the left of its text. */
function page(html: string): AnnotatedPage {
  document.body.innerHTML = html;
  vi.spyOn(Range.prototype, "getClientRects").mockImplementation(function (this: Range) {
    const width = (this.endOffset - this.startOffset) * 10;
    return [rect(this.startOffset * 10, 40, width, 20)] as unknown as DOMRectList;
  });
  vi.spyOn(Element.prototype, "getClientRects").mockImplementation(
    () => [rect(0, 30, 800, 40)] as unknown as DOMRectList,
  );
  return AnnotatedPage.of(document);
}

const value = (node: number, text: string, more: Partial<ShownValue> = {}): ShownValue => ({
  node,
  text,
  field: "price",
  colour: "#0b62b8",
  chosen: false,
  doubted: false,
  ...more,
});

const boxes = () => [...document.querySelectorAll<HTMLElement>("[data-value]")];

afterEach(() => {
  vi.restoreAllMocks();
  for (const box of boxes()) box.remove();
});

describe("outlines of values", () => {
  it("should lie around the text, not around the whole block", () => {
    const shown = page(`<p ${NODE_ATTRIBUTE}="3">for £12</p>`);
    expect(rectOfValue(shown.node(3)!, "for £12")).toEqual({ left: 0, top: 40, width: 70, height: 20 });
    expect(rectOfValue(shown.node(3)!, "£12")).toEqual({ left: 40, top: 40, width: 30, height: 20 });
  });

  it("should lie around an element without text", () => {
    const shown = page(`<img ${NODE_ATTRIBUTE}="3" alt="">`);
    expect(rectOfValue(shown.node(3)!, "/lamp.png")).toEqual({ left: 0, top: 30, width: 800, height: 40 });
  });

  it("should name each field once, draw what is doubted dashed, and go away", () => {
    const shown = page(`<p ${NODE_ATTRIBUTE}="3">£12</p><p ${NODE_ATTRIBUTE}="5">£14</p>`);
    const end = outlineValues(shown, [value(3, "£12"), value(5, "£14", { doubted: true })]);
    expect(boxes().map((box) => box.textContent)).toEqual(["price", ""]);
    expect(boxes().map((box) => box.style.border.includes("dashed"))).toEqual([false, true]);
    end();
    expect(boxes()).toEqual([]);
  });

  it("should write a name behind its value, and above it where another value follows", () => {
    const shown = page(`<p ${NODE_ATTRIBUTE}="3">£12 Oslo</p>`);
    outlineValues(shown, [value(3, "£12"), value(3, "Oslo", { field: "town" })]);
    expect(boxes().map((box) => (box.firstChild as HTMLElement).style.bottom)).toEqual(["100%", ""]);
  });

  it("should write the names of two fields that have one text side by side", () => {
    const shown = page(`<p ${NODE_ATTRIBUTE}="3">£12</p>`);
    outlineValues(shown, [value(3, "£12"), value(3, "£12", { field: "cost" })]);
    expect(boxes().map((box) => box.textContent)).toEqual(["price, cost", ""]);
  });
});
