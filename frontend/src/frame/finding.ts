/** Finds a text in the page of the frame. Reads only. */
import { points, rangeOf, read } from "./reading";

/** Places that are counted at most. */
export const MOST_FOUND = 1000;

/** The ranges of a page that show a text, in the order of the page; capital letters do not matter. */
export function findText(document: Document, wanted: string): Range[] {
  const body = document.body as HTMLElement | null;
  const words = wanted.trim().replace(/\s+/g, " ").toLowerCase();
  if (!body || words === "") return [];
  const reading = read(body);
  const lower = reading.text.toLowerCase();
  // A letter whose small form is longer would move all that follows: then capital letters matter.
  const text = lower.length === reading.text.length ? lower : reading.text;
  const out: Range[] = [];
  const length = points(words);
  let counted = 0;
  let from = 0;
  for (let at = text.indexOf(words); at >= 0 && out.length < MOST_FOUND; at = text.indexOf(words, at + words.length)) {
    from += points(text.slice(counted, at));
    counted = at;
    const range = rangeOf(reading, from, from + length);
    if (range && range.getClientRects().length > 0) out.push(range);
  }
  return out;
}

/** Brings a range into the middle of the frame unless it can be seen. */
export function showRange(range: Range): void {
  const view = range.startContainer.ownerDocument?.defaultView;
  const element = range.startContainer.parentElement;
  if (!view || !element) return;
  const seen = () => {
    const box = range.getBoundingClientRect();
    return box.top >= 0 && box.bottom <= view.innerHeight;
  };
  if (!seen()) element.scrollIntoView({ block: "center", inline: "nearest", behavior: "instant" });
  if (seen()) return;
  const box = range.getBoundingClientRect(); // it lies deep in a long element
  view.scrollBy({ top: box.top - view.innerHeight / 2, behavior: "instant" });
}
