/** Where things stand in the frame's viewport. Reads only. */
import type { Highlight, HighlightKind } from "./highlights";
import { Parts, waits } from "./parts";
import { find, rangeOf, read } from "./reading";
import type { AnnotatedPage } from "./annotated";

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly kind:
    | HighlightKind
    | "hover"
    | "pick"
    | "alike"
    | "taken"
    | "range"
    | "record"
    | "inner"
    | "left"
    | "offer"
    | "chosen"
    | "weight"
    | "joint";
  readonly field: number;
  /** Shown on the first box of a field that is in view: the next ones lie close in a list, and it would cover their texts. */
  readonly label: string;
}

/** Boxes drawn at most. */
export const MOST_BOXES = 500;
/** Boxes of one highlight: a text over many lines has one a line. */
const MOST_LINES = 12;
/** Elements with more text than this are not searched for the place of their value. */
const LONG_TEXT = 20_000;

export interface Rect {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** The boxes of highlights within a viewport, at most `most`. */
export function boxesOf(
  annotated: AnnotatedPage,
  highlights: readonly Highlight[],
  width: number,
  height: number,
  most = MOST_BOXES,
): Box[] {
  const boxes: Box[] = [];
  for (const one of highlights) {
    if (boxes.length >= most) break;
    const rects = rectsOf(annotated, one, width, height).filter((rect) => visible(rect, width, height));
    rects.slice(0, most - boxes.length).forEach((rect, i) => {
      boxes.push({ ...place(rect), kind: one.kind, field: one.field, label: i === 0 ? one.name : "" });
    });
  }
  return sparing(boxes);
}

/** Leaves the label on the topmost box of each field; what is doubted or refused is labelled beside what is found. */
function sparing(boxes: readonly Box[]): Box[] {
  const first = new Map<string, Box>();
  const group = ({ field, kind }: Box) => `${field} ${kind === "mark" ? "value" : kind}`;
  for (const box of boxes) {
    const top = first.get(group(box));
    if (box.label !== "" && (!top || box.y < top.y)) first.set(group(box), box);
  }
  return boxes.map((box) => (box.label === "" || first.get(group(box)) === box ? box : { ...box, label: "" }));
}

const place = (rect: Rect) => ({ x: rect.left, y: rect.top, width: rect.width, height: rect.height });

function visible(rect: Rect, width: number, height: number): boolean {
  return rect.left < width && rect.top < height && rect.left + rect.width > 0 && rect.top + rect.height > 0;
}

/** Says at one look that an element is out of view: a list has thousands. Without a box of its own it may not be. */
export function isFar(node: Element | Text, width: number, height: number): boolean {
  if (node.nodeType !== 1) return false;
  const box = (node as Element).getBoundingClientRect();
  return large(box) ? !visible(box, width, height) : waits(node);
}

function rectsOf(annotated: AnnotatedPage, one: Highlight, width: number, height: number): Rect[] {
  const node = annotated.node(one.node, one.text);
  if (!node || isFar(node, width, height)) return [];
  const whole = rectsOfNode(node);
  if (!whole.some((rect) => visible(rect, width, height))) return [];
  const range = cutOf(node, one);
  return range ? rectsOfRange(range) : whole;
}

/** The range of a node that a highlight means; null for the whole node. */
function cutOf(node: Element | Text, one: Highlight): Range | null {
  const { kind } = one.part;
  if (kind === "attr" || kind === "html" || (node.textContent?.length ?? 0) > LONG_TEXT) return null;
  const reading = read(node, kind === "own");
  const cut = one.to > one.from ? one : find(reading.text, one.text);
  if (!cut || (cut.from === 0 && cut.to >= reading.length)) return null;
  return rangeOf(reading, cut.from, cut.to);
}

export function rectsOfRange(range: Range): Rect[] {
  return merged([...range.getClientRects()].filter(large)).slice(0, MOST_LINES);
}

/** The boxes of a node: an inline element and a text have one a line; an element without a box takes those below it. */
export function rectsOfNode(node: Element | Text): Rect[] {
  if (node.nodeType === 1) {
    const own = [...(node as Element).getClientRects()].filter(large);
    if (own.length > 0) return own.slice(0, MOST_LINES);
  }
  const range = node.ownerDocument.createRange();
  range.selectNodeContents(node);
  const rects = merged([...range.getClientRects()].filter(large));
  return rects.length > 0 ? rects.slice(0, MOST_LINES) : [];
}

const large = (rect: Rect): boolean => rect.width > 0 && rect.height > 0;

/** The width of the screen that pages are made for, in pixels: in a narrow pane their columns stand elsewhere. */
const SCREEN = 1280;

/**
 * The places of all elements on a screen: by number x, y, width and height from the top left of the page; null for a
 * page of which parts are not drawn. The frame is as wide as a screen only while it is looked at: nothing is drawn in
 * between.
 */
export function placesOf(annotated: AnnotatedPage): Record<string, number[]> | null {
  const view = annotated.document.defaultView;
  const frame = view?.frameElement as HTMLElement | null | undefined;
  if (!view || !frame || Parts.of(annotated.document).left > 0) return null;
  const { width } = frame.style;
  frame.style.width = `${SCREEN}px`;
  const left = view.scrollX;
  const top = view.scrollY;
  const out: Record<string, number[]> = {};
  annotated.each((element, number) => {
    const box = element.getBoundingClientRect();
    out[number] = [box.left + left, box.top + top, box.width, box.height].map(Math.round);
  });
  frame.style.width = width;
  return out;
}

/** Joins boxes that stand side by side on one line. */
export function merged(rects: readonly Rect[]): Rect[] {
  const out: Rect[] = [];
  for (const rect of rects) {
    const last = out.at(-1);
    if (last && Math.abs(last.top - rect.top) < 2 && Math.abs(last.height - rect.height) < 2) {
      const left = Math.min(last.left, rect.left);
      const right = Math.max(last.left + last.width, rect.left + rect.width);
      out[out.length - 1] = { left, top: last.top, width: right - left, height: last.height };
    } else {
      out.push(rect);
    }
  }
  return out;
}

/** One box around all of a node's; null when it is not shown. */
export function boundsOf(node: Element | Text): { x: number; y: number; width: number; height: number } | null {
  const rects = rectsOfNode(node);
  if (rects.length === 0) return null;
  const left = Math.min(...rects.map((rect) => rect.left));
  const top = Math.min(...rects.map((rect) => rect.top));
  const right = Math.max(...rects.map((rect) => rect.left + rect.width));
  const bottom = Math.max(...rects.map((rect) => rect.top + rect.height));
  return { x: left, y: top, width: right - left, height: bottom - top };
}
