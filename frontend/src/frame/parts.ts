/** The parts of a long page that are not drawn yet: what follows in its long lists is drawn when the person comes near. */

const PART = "data-ws-part";

/** How many screens below the view a list is drawn at least. */
const AHEAD = 2;

/** Whether an element or text waits in a part that is not drawn. */
export const waits = (node: Node): boolean => waitingAround(node) !== null;

function waitingAround(node: Node): Element | null {
  const element = node.nodeType === 1 ? (node as Element) : node.parentElement;
  return element?.closest(`[${PART}]`) ?? null;
}

/** Draws the parts that a node waits in, and those before them. True when there were some. */
export function uncover(node: Node): boolean {
  let some = false;
  for (let at = waitingAround(node); at; at = waitingAround(node)) {
    draw(at.parentElement!, numberOf(at));
    some = true;
  }
  return some;
}

const numberOf = (element: Element): number => Number(element.getAttribute(PART));

/** Draws the children of a container up to a part. */
function draw(container: Element, last: number): void {
  for (const child of container.children) {
    if (child.hasAttribute(PART) && numberOf(child) <= last) child.removeAttribute(PART);
  }
}

/** Draws all of a page. */
export function drawAll(document: Document): void {
  for (const element of document.querySelectorAll(`[${PART}]`)) element.removeAttribute(PART);
}

/** The parts of a page. */
export class Parts {
  private constructor(
    private readonly document: Document,
    /** The first element of each part that is not drawn, in the order of the page. */
    private first: readonly Element[],
  ) {}

  static of(document: Document): Parts {
    const seen = new Set<string>();
    const first = [...document.querySelectorAll(`[${PART}]`)].filter((element) => {
      const part = element.getAttribute(PART)!;
      return !seen.has(part) && seen.add(part);
    });
    return new Parts(document, first);
  }

  /** How many parts are not drawn. */
  get left(): number {
    this.first = this.first.filter((element) => element.hasAttribute(PART));
    return this.first.length;
  }

  /** Draws the next part of each list that ends close below the view. True when one was drawn. */
  near(): boolean {
    const edge = (this.document.defaultView?.innerHeight ?? 0) * (1 + AHEAD);
    const next = new Map<Element, Element>();
    for (const element of this.left > 0 ? this.first : []) {
      const container = element.parentElement!;
      if (!next.has(container) && !waits(container)) next.set(container, element);
    }
    const close = [...next].filter(([container]) => container.getBoundingClientRect().bottom < edge);
    for (const [container, element] of close) draw(container, numberOf(element));
    return close.length > 0;
  }
}
