/** What pages are called beside each other: by what tells them apart. */
import { shortNames } from "./shortNames";

export interface Named {
  /** The page's address or file. */
  name: string;
  title?: string | undefined;
}

/** Ends a part of a title that all pages have: "Museum of Ports | Anchor". */
const BETWEEN = /^\s*[|–—·•»:_-]+\s+/;

/** Titles of pages, without the words that all begin with; where two pages have one title, their names in short. */
export function pageLabels(pages: readonly Named[]): string[] {
  const names = shortNames(pages.map((page) => page.name));
  const titles = withoutShared(pages.map((page) => page.title?.trim() ?? ""));
  const times = new Map<string, number>();
  for (const title of titles) times.set(title, (times.get(title) ?? 0) + 1);
  return titles.map((title, i) => (title !== "" && times.get(title) === 1 ? title : (names[i] ?? "")));
}

/** Titles without what all of them begin with, where a mark between parts ends it and each title goes on behind it. */
function withoutShared(titles: readonly string[]): readonly string[] {
  const [first = "", ...others] = titles;
  if (others.length === 0) return titles;
  let shared = 0;
  for (let end = 1; end < first.length; end++) {
    const mark = BETWEEN.exec(first.slice(end));
    if (!mark) continue;
    const start = first.slice(0, end + mark[0].length);
    if (!others.every((title) => title.startsWith(start) && title.length > start.length)) break;
    shared = start.length;
  }
  return titles.map((title) => title.slice(shared));
}
