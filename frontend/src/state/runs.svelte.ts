/** Runs that this window started: pages still on their way up, and how to stop them. */
import { batches, byName, pageOf, pagesAmong } from "../api/files";
import type { NewRun, Run, RunSource } from "../api/types";
import { addRunPages, cancelRun, createRun } from "../api/runs";
import { asProblem } from "./attempt.svelte";
import type { Problem } from "../api/problem";

interface Upload {
  readonly run: string;
  readonly sent: number;
  readonly total: number;
  readonly problem: Problem | null;
  readonly stopped: boolean;
}

/** Pages named in one request. */
const NAMED = 500;

/** Archives that a run unpacks, beside single pages. */
const ARCHIVE_NAME = /\.(zip|gz|tgz|tar|warc|har|mht|mhtml)$/i;

let uploads = $state.raw<readonly Upload[]>([]);

export const uploadOf = (run: string): Upload | undefined => uploads.find((one) => one.run === run);

function note(run: string, what: Partial<Upload>): void {
  uploads = uploads.map((one) => (one.run === run ? { ...one, ...what } : one));
}

/** What a run takes its pages from: files of the browser, or whatever the server can reach itself. */
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

/** Starts a run and sends its pages in the background. */
export async function startRun(body: NewRun, pages: Pages): Promise<Run> {
  const run = await createRun(body);
  uploads = [...uploads, { run: run.id, sent: 0, total: pages.files.length, problem: null, stopped: false }];
  void send(run.id, pages);
  return run;
}

async function send(run: string, { files, sources }: Pages): Promise<void> {
  try {
    const parts = batches(files);
    for (let from = 0; from < sources.length; from += NAMED) {
      const last = parts.length === 0 && from + NAMED >= sources.length;
      if (uploadOf(run)?.stopped) return;
      await addRunPages(run, sources.slice(from, from + NAMED), last);
    }
    let sent = 0;
    for (const [i, part] of parts.entries()) {
      if (uploadOf(run)?.stopped) return;
      await addRunPages(run, await Promise.all(part.map(pageOf)), i === parts.length - 1);
      sent += part.length;
      note(run, { sent });
    }
    if (sources.length === 0 && parts.length === 0) await addRunPages(run, [], true);
  } catch (cause) {
    if (!uploadOf(run)?.stopped) note(run, { problem: asProblem(cause) });
  }
}

export async function stopRun(run: string): Promise<Run> {
  note(run, { stopped: true });
  return cancelRun(run);
}

/** Parts of a run's pages, which together are all that were worked on. */
export interface Outcome {
  readonly part: "records" | "empty" | "unmatched" | "failed";
  readonly pages: number;
  readonly share: number;
}

/** What became of a run's pages. Parts that nothing fell into are left out. */
export function outcomes(run: Run): Outcome[] {
  const parts: [Outcome["part"], number][] = [
    ["records", run.done - run.failed - run.empty],
    ["empty", run.empty],
    ["unmatched", run.unmatched],
    ["failed", run.failed - run.unmatched],
  ];
  return parts
    .filter(([, pages]) => pages > 0)
    .map(([part, pages]) => ({ part, pages, share: pages / Math.max(1, run.done) }));
}
