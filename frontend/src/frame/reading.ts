/**
 * A node's text as the server reads it (tagtree.Text): white space collapsed
 * and trimmed, a blank at block edges, nothing of silent elements. Each
 * character remembers where it stands, so that a range of the text is a range
 * of the page, and the other way round.
 */

export const BLOCKS = new Set(
  (
    "address article aside blockquote br caption center dd details div dl dt fieldset figcaption figure footer form " +
    "h1 h2 h3 h4 h5 h6 header hr legend li main nav ol option p pre section select table tbody td tfoot th thead " +
    "title tr ul"
  ).split(" "),
);
export const SILENT = new Set(["script", "style", "template"]);

export interface Reading {
  readonly text: string;
  /** Characters (code points) of text. */
  readonly length: number;
  /** Where the i-th character stands. */
  readonly at: (i: number) => { node: Text; start: number; end: number };
  /** How many characters stand before a place in the page. */
  readonly before: (node: Text, offset: number) => number;
}

/** A blank to come: that of white space, or one at a block's edge, which stands nowhere. */
interface Blank {
  readonly place: { readonly node: Text; readonly start: number; readonly end: number } | null;
}

/** Reads a text node, or an element with all below it (own: without its child elements). */
export function read(root: Element | Text, own = false): Reading {
  const parts: string[] = [];
  const nodes: Text[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  let pending: Blank | null = null;

  const put = (character: string, node: Text, start: number) => {
    if (pending !== null && parts.length > 0) {
      const blank = pending.place ?? { node, start, end: start };
      parts.push(" ");
      nodes.push(blank.node);
      starts.push(blank.start);
      ends.push(blank.end);
    }
    pending = null;
    parts.push(character);
    nodes.push(node);
    starts.push(start);
    ends.push(start + character.length);
  };
  const edge = () => {
    if (parts.length > 0) pending ??= { place: null };
  };
  const text = (node: Text) => {
    let offset = 0;
    for (const character of node.data) {
      const kind = classify(character.codePointAt(0)!);
      if (kind === "letter") put(character, node, offset);
      else if (kind === "space" && parts.length > 0) pending ??= { place: { node, start: offset, end: offset + 1 } };
      offset += character.length;
    }
  };
  const walk = (node: Node, top: boolean) => {
    if (node.nodeType === 3) return text(node as Text);
    if (node.nodeType !== 1) return;
    const tag = (node as Element).localName;
    if (SILENT.has(tag)) return;
    if (own && !top) return edge();
    if (BLOCKS.has(tag)) edge();
    for (let child = node.firstChild; child; child = child.nextSibling) walk(child, false);
    if (BLOCKS.has(tag)) edge();
  };
  walk(root, true);

  return {
    text: parts.join(""),
    length: parts.length,
    at: (i) => ({ node: nodes[i]!, start: starts[i]!, end: ends[i]! }),
    before: (node, offset) => countBefore(nodes, starts, node, offset),
  };
}

function countBefore(nodes: readonly Text[], starts: readonly number[], node: Text, offset: number): number {
  for (let i = 0; i < nodes.length; i++) {
    if (nodes[i] === node) {
      if (starts[i]! >= offset) return i;
    } else if (follows(nodes[i]!, node)) {
      return i;
    }
  }
  return nodes.length;
}

const follows = (a: Node, b: Node): boolean => (b.compareDocumentPosition(a) & 4) !== 0;

/** A body with more text than this, also that of its styles, is not blank. */
const LONG = 20_000;

/** Whether a page shows neither text nor image. */
export function isBlank({ body }: Document): boolean {
  if (!body) return true;
  if (body.querySelector("img, svg, picture") !== null || (body.textContent?.length ?? 0) > LONG) return false;
  return read(body).length === 0;
}

/** The page's range of some characters of a reading; null when there are none. */
export function rangeOf(reading: Reading, from: number, to: number): Range | null {
  const last = Math.min(to, reading.length) - 1;
  if (from < 0 || from > last) return null;
  const first = reading.at(from);
  const end = reading.at(last);
  const range = first.node.ownerDocument.createRange();
  range.setStart(first.node, first.start);
  range.setEnd(end.node, end.end);
  return range;
}

/** Where a value stands in a text, in characters; null when the text does not hold it. */
export function find(text: string, value: string): { from: number; to: number } | null {
  const at = value === "" ? -1 : text.indexOf(value);
  if (at < 0) return null;
  const from = points(text.slice(0, at));
  return { from, to: from + points(value) };
}

/** Characters of a text, counted as the API counts them: code points. */
export function points(text: string): number {
  let n = 0;
  for (const _ of text) n++;
  return n;
}

export const collapse = (text: string): string => {
  let out = "";
  let blank = false;
  for (const character of text) {
    const kind = classify(character.codePointAt(0)!);
    if (kind === "space") blank = out !== "";
    else if (kind === "letter") {
      out += blank ? " " + character : character;
      blank = false;
    }
  }
  return out;
};

/** A text with each run of white space as one blank, also at its ends, and without what classify drops. */
export const simplify = (text: string): string =>
  text
    .replace(/[\0-\x08\x0b\x0c\x0e-\x1f\xad\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]+/g, "")
    .replace(/[\t\n\r \xa0\u2002-\u200a\u202f\u205f\u3000]+/g, " ");

/** How the server sees a character; the same table as tagtree's. */
export function classify(r: number): "letter" | "space" | "dropped" {
  if (r === 0x20 || r === 9 || r === 10 || r === 13) return "space";
  if (r < 0x20) return "dropped";
  if (r < 0xa0) return "letter";
  if (r === 0xa0 || (r >= 0x2002 && r <= 0x200a) || r === 0x202f || r === 0x205f || r === 0x3000) return "space";
  if (r === 0xad || (r >= 0x200b && r <= 0x200f) || (r >= 0x202a && r <= 0x202e) || r === 0x2060 || (r >= 0x2066 && r <= 0x2069) || r === 0xfeff) return "dropped";
  return "letter";
}
