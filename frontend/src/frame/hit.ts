/** What lies at a point of the frame, asked of its document: listeners in a script-less frame do not fire everywhere. */
import { collapse, read } from "./reading";
import type { AnnotatedPage } from "./annotated";

export interface Caret {
  readonly node: Text;
  readonly offset: number;
}

/** The numbered element at a point of the frame's viewport. */
export function elementAt(annotated: AnnotatedPage, x: number, y: number): Element | null {
  return annotated.around(annotated.document.elementFromPoint(x, y));
}

interface OldDocument {
  caretRangeFromPoint?(x: number, y: number): Range | null;
  caretPositionFromPoint?(x: number, y: number): { offsetNode: Node; offset: number } | null;
}

/** The place in a text nearest to a point. */
export function caretAt(annotated: AnnotatedPage, x: number, y: number): Caret | null {
  const document = annotated.document as unknown as OldDocument;
  const position = document.caretPositionFromPoint?.(x, y);
  if (position) return caret(position.offsetNode, position.offset);
  const range = document.caretRangeFromPoint?.(x, y);
  return range ? caret(range.startContainer, range.startOffset) : null;
}

function caret(node: Node, offset: number): Caret | null {
  return node.nodeType === 3 ? { node: node as Text, offset } : null;
}

/** The text run of an element that lies under a point, collapsed; undefined when none does. */
export function runAt(annotated: AnnotatedPage, element: Element, x: number, y: number): string | undefined {
  const at = caretAt(annotated, x, y);
  if (!at || at.node.parentElement !== element) return undefined;
  const range = annotated.document.createRange();
  range.selectNodeContents(at.node);
  const inside = [...range.getClientRects()].some(
    (box) => x >= box.left && x <= box.right && y >= box.top && y <= box.bottom,
  );
  const text = collapse(at.node.data);
  return inside && text !== "" ? text : undefined;
}

export interface Stretch {
  readonly element: Element;
  /** Text of the run when the stretch lies within one. */
  readonly run?: string;
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

/** The stretch of text between two places, as characters of the smallest node that holds both. */
export function stretch(annotated: AnnotatedPage, a: Caret, b: Caret): Stretch | null {
  if (a.node === b.node) {
    const element = annotated.around(a.node);
    const reading = read(a.node);
    const [from, to] = order(reading.before(a.node, a.offset), reading.before(b.node, b.offset));
    if (!element || from === to) return null;
    return { element, run: reading.text, ...trimmed(reading.text, from, to) };
  }
  const range = annotated.document.createRange();
  range.setStart(a.node, a.offset);
  range.setEnd(b.node, b.offset);
  if (range.collapsed) {
    range.setStart(b.node, b.offset);
    range.setEnd(a.node, a.offset);
  }
  const element = annotated.around(range.commonAncestorContainer);
  if (!element) return null;
  const reading = read(element);
  const [from, to] = order(reading.before(a.node, a.offset), reading.before(b.node, b.offset));
  return from === to ? null : { element, ...trimmed(reading.text, from, to) };
}

function order(a: number, b: number): [number, number] {
  return a <= b ? [a, b] : [b, a];
}

function trimmed(text: string, from: number, to: number): { from: number; to: number; text: string } {
  const characters = [...text];
  while (from < to && characters[from] === " ") from++;
  while (to > from && characters[to - 1] === " ") to--;
  return { from, to, text: characters.slice(from, to).join("") };
}
