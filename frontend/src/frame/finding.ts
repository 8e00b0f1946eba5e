/** Finds a text in the page of the frame. Reads only, except that showRange draws the part of a long page that it is in. */
import { uncover, waits } from "./parts";
import { BLOCKS, classify, SILENT, simplify } from "./reading";

/** Places that are counted at most. */
export const MOST_FOUND = 1000;

/** The ranges of a page that show a text, in the order of the page; capital letters do not matter. */
export function findText(document: Document, wanted: string): Range[] {
  const body = document.body as HTMLElement | null;
  const words = simplify(wanted).trim().toLowerCase();
  if (!body || words === "") return [];
  const page = textOf(body);
  const out: Range[] = [];
  for (let at = page.text.indexOf(words); at >= 0; at = page.text.indexOf(words, at + words.length)) {
    const range = rangeOf(page, at, at + words.length - 1);
    if (waits(range.startContainer) || range.getClientRects().length > 0) out.push(range);
    if (out.length === MOST_FOUND) break;
  }
  return out;
}

/** The text of a page for searches: small letters, white space collapsed, a blank at the edges of blocks. */
interface PageText {
  readonly text: string;
  readonly nodes: readonly Text[];
  /** Where in text each node begins. */
  readonly starts: readonly number[];
  /** Of each node, whether its leading white space is in text. */
  readonly blank: readonly boolean[];
}

/** The pages of frames do not change: their texts are read once. */
const texts = new WeakMap<HTMLElement, PageText>();

function textOf(body: HTMLElement): PageText {
  let page = texts.get(body);
  if (!page) texts.set(body, (page = readText(body)));
  return page;
}

function readText(body: HTMLElement): PageText {
  const pieces: string[] = [];
  const nodes: Text[] = [];
  const starts: number[] = [];
  const blank: boolean[] = [];
  let length = 0;
  let ended = true; // the text ends with a blank, or is empty
  const put = (piece: string) => {
    if (piece === "") return;
    pieces.push(piece);
    length += piece.length;
    ended = piece.endsWith(" ");
  };
  const edge = () => {
    if (!ended) put(" ");
  };
  const text = (node: Text) => {
    const piece = simplify(node.data);
    const kept = !ended;
    nodes.push(node);
    starts.push(length);
    blank.push(kept);
    put(small(kept ? piece : piece.replace(/^ /, "")));
  };
  const walk = (node: Node) => {
    if (node.nodeType === 3) return text(node as Text);
    if (node.nodeType !== 1 || SILENT.has((node as Element).localName)) return;
    const block = BLOCKS.has((node as Element).localName);
    if (block) edge();
    for (let child = node.firstChild; child; child = child.nextSibling) walk(child);
    if (block) edge();
  };
  walk(body);
  return { text: pieces.join(""), nodes, starts, blank };
}

/** A text in small letters; as it is where a small letter is longer, which would move all that follows. */
function small(text: string): string {
  const lower = text.toLowerCase();
  return lower.length === text.length ? lower : text;
}

/** The page's range from one character of its text to another, both included. */
function rangeOf(page: PageText, first: number, last: number): Range {
  const from = placeOf(page, first);
  const to = placeOf(page, last);
  const range = from.node.ownerDocument.createRange();
  range.setStart(from.node, from.start);
  range.setEnd(to.node, to.end);
  return range;
}

function placeOf(page: PageText, at: number): { node: Text; start: number; end: number } {
  const i = lastUpTo(page.starts, at);
  const node = page.nodes[i]!;
  let left = at - page.starts[i]!;
  let afterBlank = !page.blank[i]; // no blank is counted
  let offset = 0;
  for (const character of node.data) {
    const kind = classify(character.codePointAt(0)!);
    const size = kind === "letter" ? character.length : kind === "space" && !afterBlank ? 1 : 0;
    if (size > left) return { node, start: offset, end: offset + character.length };
    left -= size;
    if (kind !== "dropped") afterBlank = kind === "space";
    offset += character.length;
  }
  return { node, start: offset, end: offset };
}

/** Index of the last number that is at most n, of sorted ones. */
function lastUpTo(numbers: readonly number[], n: number): number {
  let low = 0;
  let high = numbers.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (numbers[middle]! <= n) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** Brings a range into the middle of the frame unless it can be seen. */
export function showRange(range: Range): void {
  const view = range.startContainer.ownerDocument?.defaultView;
  const element = range.startContainer.parentElement;
  if (!view || !element) return;
  uncover(element);
  const seen = () => {
    const box = range.getBoundingClientRect();
    return box.top >= 0 && box.bottom <= view.innerHeight;
  };
  if (!seen()) element.scrollIntoView({ block: "center", inline: "nearest", behavior: "instant" });
  if (seen()) return;
  const box = range.getBoundingClientRect(); // it lies deep in a long element
  view.scrollBy({ top: box.top - view.innerHeight / 2, behavior: "instant" });
}
