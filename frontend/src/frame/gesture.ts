/** What a pointer over the frame means: hovering, a click, or a drag over text. Decides, draws nothing. */
import { caretAt, elementAt, runAt, stretch, type Caret, type Stretch } from "./hit";
import { nodeIdOf, type AnnotatedPage } from "./annotated";

/** Pixels that a pointer may move and still click. */
const SLACK = 5;

export interface Point {
  readonly x: number;
  readonly y: number;
}

export type Meaning =
  | { readonly kind: "hover"; readonly node: number }
  | { readonly kind: "range"; readonly range: Range }
  | { readonly kind: "click"; readonly node: number; readonly run: string | undefined }
  | { readonly kind: "stretch"; readonly node: number; readonly stretch: Stretch }
  | null;

export class Gesture {
  private start: Point | null = null;
  private caret: Caret | null = null;
  private dragging = false;

  constructor(private readonly annotated: () => AnnotatedPage | null) {}

  down(at: Point): void {
    const annotated = this.annotated();
    this.start = at;
    this.caret = annotated ? caretAt(annotated, at.x, at.y) : null;
    this.dragging = false;
  }

  move(at: Point): Meaning {
    const annotated = this.annotated();
    if (!annotated) return null;
    if (this.start && !this.dragging && far(this.start, at)) this.dragging = true;
    if (this.dragging) {
      const range = this.range(annotated, at);
      return range ? { kind: "range", range } : null;
    }
    const element = elementAt(annotated, at.x, at.y);
    return { kind: "hover", node: element ? nodeIdOf(element) : -1 };
  }

  up(at: Point): Meaning {
    const annotated = this.annotated();
    const { caret, dragging, start } = this;
    this.cancel();
    if (!annotated || !start) return null;
    if (dragging) {
      const end = caretAt(annotated, at.x, at.y);
      const found = caret && end ? stretch(annotated, caret, end) : null;
      if (found) return { kind: "stretch", node: nodeIdOf(found.element), stretch: found };
    }
    const element = elementAt(annotated, at.x, at.y);
    if (!element || dragging) return null;
    return { kind: "click", node: nodeIdOf(element), run: runAt(annotated, element, at.x, at.y) };
  }

  cancel(): void {
    this.start = null;
    this.caret = null;
    this.dragging = false;
  }

  private range(annotated: AnnotatedPage, at: Point): Range | null {
    const end = caretAt(annotated, at.x, at.y);
    if (!this.caret || !end) return null;
    const range = annotated.document.createRange();
    range.setStart(this.caret.node, this.caret.offset);
    range.setEnd(end.node, end.offset);
    if (range.collapsed) {
      range.setStart(end.node, end.offset);
      range.setEnd(this.caret.node, this.caret.offset);
    }
    return range;
  }
}

const far = (a: Point, b: Point): boolean => Math.hypot(a.x - b.x, a.y - b.y) > SLACK;
