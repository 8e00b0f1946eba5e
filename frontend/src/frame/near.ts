/** Of many things to draw over a page, those near its view: a list has thousands, and each scroll draws again. Reads only. */
import type { AnnotatedPage } from "./annotated";
import { waits } from "./parts";

/** Up to as many things are looked at one by one: they may stand in a box that does not scroll with the page. */
const FEW = 500;

/** How far from the view a thing is still near, in screens. */
const MARGIN = 1;

/** Where a thing stands in the page, from its top left. */
interface Span {
  readonly top: number;
  readonly bottom: number;
}

/** Remembers where things stand in a page, as long as its layout does not change. */
export class Near<T> {
  private page: AnnotatedPage | null = null;
  private things: readonly T[] = [];
  private layout = -1;
  private spans: readonly (Span | null)[] = [];

  constructor(private readonly nodesOf: (one: T) => readonly number[]) {}

  /** The things near the view, in their order. layout grows when elements of the page have moved in the page. */
  in(page: AnnotatedPage, things: readonly T[], layout: number): readonly T[] {
    const view = page.document.defaultView;
    if (things.length <= FEW || !view) return things;
    if (page !== this.page || things !== this.things || layout !== this.layout) {
      this.spans = things.map((one) => this.spanOf(page, view, one));
      this.page = page;
      this.things = things;
      this.layout = layout;
    }
    const from = view.scrollY - MARGIN * view.innerHeight;
    const to = view.scrollY + (1 + MARGIN) * view.innerHeight;
    return things.filter((_, i) => {
      const span = this.spans[i];
      return span && span.bottom >= from && span.top <= to;
    });
  }

  private spanOf(page: AnnotatedPage, view: Window, one: T): Span | null {
    let top = Infinity;
    let bottom = -Infinity;
    for (const number of this.nodesOf(one)) {
      const node = page.node(number);
      const element = node?.nodeType === 1 ? (node as Element) : node?.parentElement;
      if (!element) continue;
      const box = element.getBoundingClientRect();
      if (box.width === 0 && box.height === 0 && waits(element)) continue;
      top = Math.min(top, box.top + view.scrollY);
      bottom = Math.max(bottom, box.bottom + view.scrollY);
    }
    return top <= bottom ? { top, bottom } : null;
  }
}
