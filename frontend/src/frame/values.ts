/** Values outlined in a page that is only looked at: boxes around their texts, each field's first with its name. */
import type { AnnotatedPage } from "./annotated";
import { type Rect, rectsOfNode, rectsOfRange } from "./boxes";
import { find, rangeOf, read } from "./reading";

/** Strong colours of the fields, as layer.css has them: pages are of any colour. */
const HUES = ["#0b62b8", "#b3400a", "#17703a", "#8438bd", "#b5125f", "#006d75", "#7d5c00", "#4f54c9"];

/** The colour of a field by its place in the template. */
export const hueOf = (field: number): string => HUES[Math.max(0, field) % HUES.length] ?? "";

export interface ShownValue {
  readonly node: number;
  /** Empty: all of the node. */
  readonly text: string;
  readonly field: string;
  readonly colour: string;
  /** It is looked at: it stands out. */
  readonly chosen: boolean;
  /** It was seen, and is no value. */
  readonly doubted: boolean;
}

/** Elements with more text than this are not searched for the place of their value. */
const LONG_TEXT = 20_000;
/** Boxes drawn at most; a list may have thousands of values. */
const MOST = 2000;

/** The box of a value: around the lines of its text, or around all of an element without it, such as an image. */
export function rectOfValue(node: Element | Text, text: string): Rect | null {
  const lines = linesOf(node, text);
  const rects = lines.length > 0 ? lines : rectsOfNode(node);
  if (rects.length === 0) return null;
  const left = Math.min(...rects.map((rect) => rect.left));
  const top = Math.min(...rects.map((rect) => rect.top));
  const right = Math.max(...rects.map((rect) => rect.left + rect.width));
  const bottom = Math.max(...rects.map((rect) => rect.top + rect.height));
  return { left, top, width: right - left, height: bottom - top };
}

function linesOf(node: Element | Text, text: string): Rect[] {
  if ((node.textContent?.length ?? 0) > LONG_TEXT) return [];
  const reading = read(node);
  const cut = find(reading.text, text) ?? { from: 0, to: reading.length };
  const range = rangeOf(reading, cut.from, cut.to);
  return range ? rectsOfRange(range) : [];
}

/** How far a box is from its text, in pixels. */
const AROUND = 3;

/** Outlines values in a page, and again when it changes its size or parts of it scroll; what comes back ends it. */
export function outlineValues(annotated: AnnotatedPage, values: readonly ShownValue[]): () => void {
  const { document } = annotated;
  const layer = document.createElement("div");
  Object.assign(layer.style, { all: "initial", position: "absolute", left: "0", top: "0", zIndex: "2147483647" });
  layer.style.pointerEvents = "none";
  layer.setAttribute("aria-hidden", "true");
  document.documentElement.append(layer);

  const draw = () => {
    const origin = layer.getBoundingClientRect();
    const named = new Set<string>();
    const names = new Map<string, HTMLElement>(); // by place: two fields may have one text
    const placed = values.slice(0, MOST).flatMap((value) => {
      const node = annotated.node(value.node, value.text);
      const rect = node && rectOfValue(node, value.text);
      return rect ? [{ value, rect }] : [];
    });
    const boxes = placed.map(({ value, rect }) => {
      const box = boxOf(document, value, rect, origin);
      if (!named.has(value.field)) {
        named.add(value.field);
        const place = `${rect.left} ${rect.top}`;
        const above = placed.some((other) => standsBehind(rect, other.rect));
        const name = names.get(place) ?? nameOf(document, value, above);
        name.textContent = [name.textContent, value.field].filter(Boolean).join(", ");
        if (!names.has(place)) box.append(name);
        names.set(place, name);
      }
      return box;
    });
    layer.replaceChildren(...boxes);
  };
  const scrolled = (event: Event) => {
    if (event.target !== document) draw();
  };
  const view = document.defaultView;
  draw();
  document.addEventListener("scroll", scrolled, true);
  document.addEventListener("load", draw, true); // an image has its size only now
  view?.addEventListener("resize", draw);
  return () => {
    layer.remove();
    document.removeEventListener("scroll", scrolled, true);
    document.removeEventListener("load", draw, true);
    view?.removeEventListener("resize", draw);
  };
}

function boxOf(document: Document, value: ShownValue, rect: Rect, origin: Rect): HTMLElement {
  const box = document.createElement("div");
  box.dataset.value = value.text;
  Object.assign(box.style, {
    position: "absolute",
    boxSizing: "border-box",
    left: `${Math.max(0, rect.left - origin.left - AROUND)}px`,
    top: `${Math.max(0, rect.top - origin.top - AROUND)}px`,
    width: `${rect.width + 2 * AROUND}px`,
    height: `${rect.height + 2 * AROUND}px`,
    border: `${value.chosen ? 3 : 2}px ${value.doubted ? "dashed" : "solid"} ${value.colour}`,
    borderRadius: "3px",
    background: value.chosen ? `${value.colour}22` : "none",
  });
  return box;
}

/** How near a value is that a name behind another one would cover, in pixels. */
const NEAR = 80;

/** Whether a value stands right behind another one, on its line. */
const standsBehind = (rect: Rect, other: Rect): boolean =>
  other.left > rect.left &&
  other.left < rect.left + rect.width + NEAR &&
  other.top < rect.top + rect.height &&
  other.top + other.height > rect.top;

/** The name of a field: behind its value, where the text above it, often its label, stays free; else above. */
function nameOf(document: Document, value: ShownValue, above: boolean): HTMLElement {
  const name = document.createElement("div");
  Object.assign(name.style, {
    position: "absolute",
    ...(above ? { left: "-2px", bottom: "100%" } : { left: "100%", top: "-2px", marginLeft: "3px" }),
    padding: "0 5px",
    borderRadius: "3px",
    background: value.colour,
    color: "#fff",
    font: "600 11px/14px system-ui, sans-serif",
    whiteSpace: "nowrap",
  });
  return name;
}
