/** Pages on their way to a run of the server: sent in the background, and sent again after a reload or a restart. */
import { batches, fileName, pageOf } from "../api/files";
import type { Problem } from "../api/problem";
import { addRunPages, listSent, resumeRun } from "../api/runs";
import type { Run } from "../api/types";
import { asProblem } from "./attempt.svelte";
import { readableAmong, type Pages } from "./runPages";

interface Upload {
  readonly run: string;
  readonly sent: number;
  readonly total: number;
  readonly problem: Problem | null;
  readonly stopped: boolean;
  /** All is sent, or nothing more will be. */
  readonly over: boolean;
}

/** Pages named in one request. */
const NAMED = 500;

let uploads = $state.raw<readonly Upload[]>([]);

export const uploadOf = (run: string): Upload | undefined => uploads.find((one) => one.run === run);

/** Whether a window that is left now leaves files behind. */
const sending = (): boolean => uploads.some((one) => !one.over && one.total > 0);

addEventListener("beforeunload", (event) => {
  if (sending()) event.preventDefault();
});

function note(run: string, what: Partial<Upload>): void {
  uploads = uploads.map((one) => (one.run === run ? { ...one, ...what } : one));
}

function begin(run: string, total: number): void {
  const fresh = { run, sent: 0, total, problem: null, stopped: false, over: false };
  uploads = [...uploads.filter((one) => one.run !== run), fresh];
}

export const stopUpload = (run: string): void => note(run, { stopped: true, over: true });

/** Sends the pages of a run in the background. */
export async function send(run: string, { files, sources }: Pages): Promise<void> {
  begin(run, files.length);
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
    note(run, { over: true });
  } catch (cause) {
    if (!uploadOf(run)?.stopped) note(run, { problem: asProblem(cause), over: true });
  }
}

/** The files that are not here yet: a name that came twice stands for two files. */
export function missingAmong(files: readonly File[], names: readonly string[]): File[] {
  const here: Record<string, number> = {};
  for (const name of names) here[name] = (here[name] ?? 0) + 1;
  return files.filter((file) => {
    const left = here[fileName(file)] ?? 0;
    if (left > 0) here[fileName(file)] = left - 1;
    return left === 0;
  });
}

/** Goes on with an upload that broke off: sends the files that are not here, in the background. Says how many these are. */
export async function sendRest(run: Run, files: readonly File[]): Promise<number> {
  const rest = missingAmong(readableAmong(files), await listSent(run.id));
  if (run.state === "paused" || run.state === "interrupted") await resumeRun(run.id);
  void send(run.id, { files: rest, sources: [] });
  return rest.length;
}

/** Ends a run with what came. */
export async function endUpload(run: Run): Promise<void> {
  if (run.state === "paused" || run.state === "interrupted") await resumeRun(run.id);
  await addRunPages(run.id, [], true);
}
