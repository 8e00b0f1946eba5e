/** Runs that this window starts and stops, and what became of their pages. */
import type { NewRun, Run } from "../api/types";
import { cancelRun, createRun } from "../api/runs";
import type { Pages } from "./runPages";
import { send, stopUpload } from "./upload.svelte";

/** Starts a run and sends its pages in the background. */
export async function startRun(body: NewRun, pages: Pages): Promise<Run> {
  const run = await createRun(
    pages.files.length > 0 ? { ...body, expected: pages.files.length + pages.sources.length } : body,
  );
  void send(run.id, pages);
  return run;
}

export async function stopRun(run: string): Promise<Run> {
  stopUpload(run);
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
