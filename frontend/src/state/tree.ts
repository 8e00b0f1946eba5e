/** The rows of a page's tree as a screen folds them. Pure: rows in, rows in view out. */
import type { Row } from "../api/types";

/** Trees of at most this many rows start unfolded. */
export const SMALL = 1200;
/** Depth below which a larger tree starts folded. */
const SHALLOW = 5;

export const leaf = (row: Row): boolean => row.e <= row.n + 1;

/** Index of the first row whose number is at least n. */
export function rowAt(rows: readonly Row[], n: number): number {
  let low = 0;
  let high = rows.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (rows[middle]!.n < n) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Indexes of the rows that are not below a folded one. */
export function inView(rows: readonly Row[], folded: ReadonlySet<number>): number[] {
  const out: number[] = [];
  for (let i = 0; i < rows.length;) {
    const row = rows[i]!;
    out.push(i);
    i = folded.has(row.n) && !leaf(row) ? rowAt(rows, row.e) : i + 1;
  }
  return out;
}

/** What is folded at first. */
export function firstFolds(rows: readonly Row[]): Set<number> {
  const folded = new Set<number>();
  for (const row of rows) {
    if (leaf(row)) continue;
    if (row.t === "head" || row.s || (rows.length > SMALL && row.d >= SHALLOW)) folded.add(row.n);
  }
  return folded;
}

/** Index of a row's parent; -1 for a root. */
export function parentOf(rows: readonly Row[], index: number): number {
  const depth = rows[index]!.d;
  let i = index - 1;
  while (i >= 0 && rows[i]!.d >= depth) i--;
  return i;
}

/** Unfolds all that hides a row. */
export function unfoldTo(rows: readonly Row[], folded: ReadonlySet<number>, index: number): Set<number> {
  const next = new Set(folded);
  for (let i = parentOf(rows, index); i >= 0; i = parentOf(rows, i)) next.delete(rows[i]!.n);
  return next;
}

/** Indexes of the rows, folded or not, that hold some text. */
export function findRows(rows: readonly Row[], text: string): number[] {
  const words = text.trim().toLowerCase();
  if (words === "") return [];
  const out: number[] = [];
  rows.forEach((row, i) => {
    if (row.l.toLowerCase().includes(words) || row.t === words) out.push(i);
  });
  return out;
}

/** The next row in view whose text begins with what was typed; wraps around, -1 for none. */
export function typeAhead(rows: readonly Row[], shown: readonly number[], from: number, typed: string): number {
  const words = typed.toLowerCase();
  const start = typed.length > 1 ? from : from + 1;
  for (let k = 0; k < shown.length; k++) {
    const at = (start + k) % shown.length;
    const row = rows[shown[at]!]!;
    const text = row.t === "#text" ? row.l : `${row.t} ${row.l}`;
    if (text.trimStart().toLowerCase().startsWith(words)) return at;
  }
  return -1;
}
