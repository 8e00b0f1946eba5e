/** Records as a text that spreadsheets paste into cells. */

/** A part of a table: its columns, its rows, and how many rows there are in all. */
export interface Table {
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly of: number;
}

/** Rows that are copied at most: more are a file to download. */
export const MOST_COPIED = 10_000;

const NUMBER = /^[+-]?\d+([.,]\d+)*%?$/;
const FORMULA = /^[=+\-@＝＋－＠]/;

/** A value as one cell: tabs and line ends would begin other cells, and a sign at its beginning a formula. */
function cell(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  return FORMULA.test(line) && !NUMBER.test(line) ? `'${line}` : line;
}

/** A table as text: tabs between the cells, a line for each row, the names of the columns first. */
export const tabbed = (table: Table): string =>
  [table.head, ...table.rows].map((row) => row.map(cell).join("\t")).join("\n") + "\n";
