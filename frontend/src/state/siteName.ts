/** What titles of pages say of their site: "Lamp 1 | Marrowick Goods" is of "Marrowick Goods". */

const BETWEEN = /\s+[|–—·•»:-]\s+|\s*[|_]\s*/;

const partsOf = (title: string): string[] =>
  title
    .split(BETWEEN)
    .map((part) => part.trim())
    .filter((part) => part !== "");

/** The last part that all titles have; of one title alone its last of several parts; else "". */
export function siteName(titles: readonly string[]): string {
  const [first, ...others] = titles.filter((title) => title.trim() !== "").map(partsOf);
  if (!first) return "";
  const shared = first.filter((part) => others.every((parts) => parts.includes(part)));
  const last = shared.at(-1) ?? "";
  return others.length === 0 && first.length === 1 ? "" : last;
}
