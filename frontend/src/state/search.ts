/** A search as a person writes it down: an address with {keyword} or a form, and keywords. */
import type { FormValue, RunSource, SearchForm } from "../api/types";

/** What stands for the keyword. */
export const MARK = "{keyword}";

/** The keywords of a text, one a line; blank and repeated ones are left out. */
export const keywordsIn = (text: string): string[] => [
  ...new Set(
    text
      .replace(/^\ufeff/, "")
      .split(/\r?\n/)
      .map((line) => line.trim())
      .filter((line) => line !== ""),
  ),
];

/** The rows of a CSV text: fields in quotes may hold commas, line breaks and doubled quotes. */
export function rowsOf(text: string): string[][] {
  const rows: string[][] = [[]];
  const cell = /("(?:[^"]|"")*"?|[^,\r\n]*)(,|\r?\n|$)/y;
  const all = text.replace(/^\ufeff/, "");
  while (cell.lastIndex < all.length || rows.at(-1)!.length === 0) {
    const found = cell.exec(all);
    if (!found) break;
    const raw = found[1] ?? "";
    rows.at(-1)!.push(raw.startsWith('"') ? raw.replace(/^"|"$/g, "").replaceAll('""', '"') : raw);
    if (found[2] === "") break;
    if (found[2] !== ",") rows.push([]);
  }
  return rows.filter((row) => row.some((one) => one !== ""));
}

/** The keywords in a column of a table, by its place. */
export const columnOf = (rows: readonly string[][], column: number): string[] =>
  keywordsIn(
    rows
      .slice(1)
      .map((row) => (row[column] ?? "").replaceAll("\n", " "))
      .join("\n"),
  );

/** Whether there is a place for the keyword. */
export const hasPlace = (address: string, form: readonly FormValue[]): boolean =>
  address.includes(MARK) || form.some((one) => one.value.includes(MARK));

/** What to put into a form at first: the keyword into its first field of text. */
export function filled(form: SearchForm): Record<string, string> {
  const first = form.fields.find((one) => ["text", "search", "textarea"].includes(one.type));
  return Object.fromEntries(form.fields.map((one) => [one.name, one === first ? MARK : one.sent ? one.value : ""]));
}

/** The fields of a form that a person changed; the others are sent as the page filled them in. */
export const changed = (form: SearchForm, values: Readonly<Record<string, string>>): FormValue[] =>
  form.fields
    .filter((one) => one.type !== "hidden" && (values[one.name] ?? "") !== (one.sent ? one.value : ""))
    .map((one) => ({ name: one.name, value: values[one.name] ?? "" }));

/** Keywords in one request. */
const TOGETHER = 1000;

/** The sources of a run that ask for each keyword. */
export function searchSources(
  address: string,
  form: readonly FormValue[],
  keywords: readonly string[],
  allowHost: boolean,
): RunSource[] {
  const one = { address, ...(form.length > 0 ? { form: [...form] } : {}), ...(allowHost ? { allowHost } : {}) };
  if (keywords.length === 0) return [one];
  const out: RunSource[] = [];
  for (let from = 0; from < keywords.length; from += TOGETHER)
    out.push({ ...one, keywords: keywords.slice(from, from + TOGETHER) });
  return out;
}
