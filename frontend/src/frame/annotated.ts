/**
 * An annotated page in its frame: each element carries its node id; a text
 * node's is found by counting from the element before it, as numbers are given
 * in document order and comments stand where nodes were taken out.
 */

import { collapse } from "./reading";

export const NODE_ATTRIBUTE = "data-ws-node";

export class AnnotatedPage {
  private constructor(
    readonly document: Document,
    private readonly elements: readonly Element[],
    private readonly numbers: Int32Array,
  ) {}

  /** Reads the numbers of a document, once: O(n). */
  static of(document: Document): AnnotatedPage {
    const found = [...document.querySelectorAll(`[${NODE_ATTRIBUTE}]`)];
    const numbers = new Int32Array(found.length);
    let ordered = true;
    let last = -1;
    for (let i = 0; i < found.length; i++) {
      const number = (numbers[i] = nodeIdOf(found[i]!));
      if (number < last) ordered = false;
      last = number;
    }
    if (ordered) return new AnnotatedPage(document, found, numbers);
    // The browser moved nodes (content foster-parented out of a table): sort by number.
    const order = [...numbers.keys()].sort((a, b) => numbers[a]! - numbers[b]!);
    return new AnnotatedPage(
      document,
      order.map((i) => found[i]!),
      Int32Array.from(order, (i) => numbers[i]!),
    );
  }

  get size(): number {
    return this.elements.length;
  }

  /** Goes through all elements, in the order of their numbers. */
  each(see: (element: Element, number: number) => void): void {
    this.elements.forEach((element, i) => see(element, this.numbers[i]!));
  }

  /** Index of the last element whose number is at most n; -1 when there is none. */
  private floor(n: number): number {
    let low = 0;
    let high = this.numbers.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.numbers[middle]! <= n) low = middle + 1;
      else high = middle;
    }
    return low - 1;
  }

  element(n: number): Element | null {
    const i = this.floor(n);
    return i >= 0 && this.numbers[i] === n ? this.elements[i]! : null;
  }

  /**
   * The element or text node of a number. Where nodes were taken out beside a
   * text, what it says tells it apart; the element around is given when the
   * frame has no such node.
   */
  node(n: number, text = ""): Element | Text | null {
    const i = this.floor(n);
    const before = this.elements[i];
    if (!before) return null;
    const first = this.numbers[i]!;
    if (first === n) return before;
    const found = textBetween(before, n - first, (this.numbers[i + 1] ?? Infinity) - n, text);
    return found ?? this.parent(before) ?? before;
  }

  /** The nearest element around a node that has a number. */
  around(node: Node | null): Element | null {
    const element = node?.nodeType === ELEMENT ? (node as Element) : (node?.parentElement ?? null);
    return element?.closest(`[${NODE_ATTRIBUTE}]`) ?? null;
  }

  parent(element: Element): Element | null {
    return element.parentElement?.closest(`[${NODE_ATTRIBUTE}]`) ?? null;
  }

  child(element: Element): Element | null {
    return element.querySelector(`[${NODE_ATTRIBUTE}]`);
  }

  next(element: Element): Element | null {
    return beside(element, "nextElementSibling");
  }

  previous(element: Element): Element | null {
    return beside(element, "previousElementSibling");
  }
}

export function nodeIdOf(element: Element): number {
  const text = element.getAttribute(NODE_ATTRIBUTE);
  return text === null || text === "" ? -1 : Number(text);
}

/** The steps from html down to an element, as a breadcrumb shows them. */
export function pathTo(element: Element): { node: number; label: string }[] {
  const steps: { node: number; label: string }[] = [];
  for (let at: Element | null = element; at; at = at.parentElement) {
    if (at.hasAttribute(NODE_ATTRIBUTE)) steps.push({ node: nodeIdOf(at), label: labelOf(at) });
  }
  return steps.reverse();
}

/** Tag with id or first class, as in div#main. */
export function labelOf(element: Element): string {
  const tag = element.localName;
  if (element.id !== "") return `${tag}#${element.id}`;
  const first = element.classList[0];
  return first === undefined ? tag : `${tag}.${first}`;
}

function beside(element: Element, way: "nextElementSibling" | "previousElementSibling"): Element | null {
  let at = element[way];
  while (at && !at.hasAttribute(NODE_ATTRIBUTE)) at = at[way];
  return at;
}

const TEXT = 3;
const ELEMENT = 1;
const COMMENT = 8;
/** NodeFilter.SHOW_ELEMENT | SHOW_TEXT | SHOW_COMMENT */
const SHOW = 1 | 4 | 128;

/**
 * A text between an element's start and the next numbered element: the k-th
 * from the front, or the l-th from the back. A comment stands for any count of
 * nodes taken out, so counting ends at it.
 */
function textBetween(element: Element, k: number, l: number, text: string): Text | null {
  const nodes = between(element);
  const forward = countTo(nodes, k);
  if (forward) return forward;
  const backward = countTo(nodes.toReversed(), l);
  if (backward) return backward;
  const texts = nodes.filter((node) => node !== null);
  return (text === "" ? undefined : texts.find((node) => collapse(node.data).includes(text))) ?? null;
}

function countTo(nodes: readonly (Text | null)[], k: number): Text | null {
  for (const [i, node] of nodes.entries()) {
    if (node === null) return null;
    if (i === k - 1) return node;
  }
  return null;
}

/** The texts after an element's start, before the next numbered element; null for a comment. */
function between(element: Element): (Text | null)[] {
  const root = element.ownerDocument;
  const walker = root.createTreeWalker(root, SHOW);
  walker.currentNode = element;
  const out: (Text | null)[] = [];
  for (let at = walker.nextNode(); at; at = walker.nextNode()) {
    if (at.nodeType === ELEMENT && (at as Element).hasAttribute(NODE_ATTRIBUTE)) break;
    if (at.nodeType === TEXT) out.push(at as Text);
    else if (at.nodeType === COMMENT) out.push(null);
  }
  return out;
}
