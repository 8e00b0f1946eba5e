/** What a run takes its pages from. */
import { byName, pagesAmong } from "../api/files";
import type { RunSource } from "../api/types";

/** Archives that a run unpacks, beside single pages. */
const ARCHIVE_NAME = /\.(zip|gz|tgz|tar|warc|har|mht|mhtml)$/i;

/** Files of the browser, or whatever the server can reach itself. */
export interface Pages {
  readonly files: readonly File[];
  readonly sources: readonly RunSource[];
}

/** The files of a folder that a run can read, pages and archives, in the order of their names. */
export function readableAmong(files: readonly File[]): File[] {
  const pages = new Set(pagesAmong(files));
  return byName(files.filter((file) => pages.has(file) || ARCHIVE_NAME.test(file.name)));
}

/** The addresses of a list, one a line; empty lines and those that begin with # are passed by. */
export function addressesIn(text: string): string[] {
  const lines = text.split("\n").map((line) => line.trim());
  return [...new Set(lines.filter((line) => line !== "" && !line.startsWith("#")))];
}
