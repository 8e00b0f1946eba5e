/** Questions that the screen writes for a person, and what an answer can be drawn as. */
import type { QueryAnswer, QueryTables } from "../api/query";

/** A text as SQL has it. */
const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** The records with all words, of all runs, the newest first. */
export function searchQuestion(words: string): string {
  const all = words.split(/\s+/).filter(Boolean);
  const has = (word: string) =>
    `  lower(records.data || ' ' || page) LIKE ${quoted(`%${word.toLowerCase().replaceAll(/[\\%_]/g, "\\$&")}%`)} ESCAPE '\\'`;
  return [
    "SELECT runs.started, runs.name AS run, page, data",
    "FROM records JOIN runs ON runs.id = records.run",
    `WHERE\n${all.map(has).join(" AND\n")}`,
    "ORDER BY runs.started DESC",
  ].join("\n");
}

/** A field run by run: its mean where it reads as numbers, else how many records have it. */
export function overTimeQuestion(field: QueryTables["fields"][number]): string {
  const numeric = field.type === "number" || field.type === "price";
  const figure = numeric
    ? "round(avg(typed), 2) AS mean, min(typed) AS least, max(typed) AS most"
    : "count(value) AS with_value, count(DISTINCT value) AS different";
  return [
    `SELECT started, ${figure}, count(*) AS records`,
    "FROM cells",
    `WHERE template = ${quoted(field.template)} AND field = ${quoted(field.field)}`,
    "GROUP BY run",
    "ORDER BY started",
  ].join("\n");
}

/** One line of a chart. */
export interface Line {
  readonly name: string;
  readonly values: readonly (number | null)[];
}

/** An answer whose first column is times or dates, in order, and others numbers. */
export interface Chart {
  readonly times: readonly number[];
  readonly lines: readonly Line[];
}

const isDate = (value: unknown): value is string => typeof value === "string" && /^\d{4}-\d{2}-\d{2}/.test(value);

/** Lines that tell anything from one another. */
const MOST_LINES = 6;

/** What an answer can be drawn as; null for none. */
export function chartOf(answer: QueryAnswer): Chart | null {
  const { columns, rows } = answer;
  if (rows.length < 2 || columns.length < 2 || !rows.every((row) => isDate(row[0]))) return null;
  const times = rows.map((row) => Date.parse(String(row[0])));
  if (times.some((time, i) => Number.isNaN(time) || (i > 0 && time < (times[i - 1] ?? 0)))) return null;
  const lines = columns.flatMap((name, i): Line[] => {
    const values = rows.map((row) => row[i]);
    const numbers = values.every((value) => value === null || typeof value === "number");
    return i > 0 && numbers && values.some((value) => value !== null)
      ? [{ name, values: values as (number | null)[] }]
      : [];
  });
  return lines.length > 0 ? { times, lines: lines.slice(0, MOST_LINES) } : null;
}
