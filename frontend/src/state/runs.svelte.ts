/** Runs that this window started: pages still on their way up, and how to stop them. */
import { batches, pageOf } from "../api/files";
import type { PageSource, Run } from "../api/types";
import { addRunPages, cancelRun, createRun } from "../api/runs";
import { asProblem } from "./attempt.svelte";
import type { Problem } from "../api/problem";

export interface Upload {
  readonly run: string;
  readonly sent: number;
  readonly total: number;
  readonly problem: Problem | null;
  readonly stopped: boolean;
}

let uploads = $state.raw<readonly Upload[]>([]);

export const uploadOf = (run: string): Upload | undefined => uploads.find((one) => one.run === run);

function note(run: string, what: Partial<Upload>): void {
  uploads = uploads.map((one) => (one.run === run ? { ...one, ...what } : one));
}

/** What a run takes its pages from: files of the browser, or whatever the server can reach itself. */
export interface Pages {
  readonly files: readonly File[];
  readonly sources: readonly PageSource[];
}

/** Starts a run and sends its pages in the background. */
export async function startRun(with_: { template?: string; work?: string }, pages: Pages): Promise<Run> {
  const run = await createRun(with_);
  uploads = [...uploads, { run: run.id, sent: 0, total: pages.files.length, problem: null, stopped: false }];
  void send(run.id, pages);
  return run;
}

async function send(run: string, { files, sources }: Pages): Promise<void> {
  try {
    const parts = batches(files);
    if (sources.length > 0 || parts.length === 0) await addRunPages(run, [...sources], parts.length === 0);
    let sent = 0;
    for (const [i, part] of parts.entries()) {
      if (uploadOf(run)?.stopped) return;
      await addRunPages(run, await Promise.all(part.map(pageOf)), i === parts.length - 1);
      sent += part.length;
      note(run, { sent });
    }
  } catch (cause) {
    if (!uploadOf(run)?.stopped) note(run, { problem: asProblem(cause) });
  }
}

export async function stopRun(run: string): Promise<Run> {
  note(run, { stopped: true });
  return cancelRun(run);
}
