/** One extraction over many pages, followed as it goes. */
import { answer, client } from "./client";
import type { PageSource, Run, RunRecords } from "./types";

const at = (run: string) => ({ params: { path: { run } } });

/** How often a run is asked for when its events do not come, in milliseconds. */
const POLL = 1000;

export const createRun = (body: { template?: string; work?: string }): Promise<Run> =>
  answer(client.POST("/api/runs", { body }));

export const addRunPages = (run: string, pages: PageSource[], last: boolean): Promise<Run> =>
  answer(client.POST("/api/runs/{run}/pages", { ...at(run), body: { pages, last } }));

export async function listRuns(): Promise<Run[]> {
  return (await answer(client.GET("/api/runs"))).runs;
}

export const getRun = (run: string): Promise<Run> => answer(client.GET("/api/runs/{run}", at(run)));

export const cancelRun = (run: string): Promise<Run> => answer(client.POST("/api/runs/{run}/cancel", at(run)));

export const getRunRecords = (run: string, offset: number, limit: number): Promise<RunRecords> =>
  answer(client.GET("/api/runs/{run}/records", { params: { path: { run }, query: { offset, limit } } }));

export type RecordFormat = "xml" | "jsonl" | "csv";

export function downloadAddress(run: string, format: RecordFormat): string {
  return `/api/runs/${encodeURIComponent(run)}/download?format=${format}`;
}

/** Follows a run by its events, or by asking when none come. Returns how to stop. */
export function followRun(run: string, seen: (run: Run) => void, lost: (cause: unknown) => void): () => void {
  let stopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const source =
    typeof EventSource === "undefined" ? undefined : new EventSource(`/api/runs/${encodeURIComponent(run)}/events`);

  const stop = () => {
    stopped = true;
    source?.close();
    clearTimeout(timer);
  };
  const take = (next: Run) => {
    if (stopped) return;
    seen(next);
    if (next.state !== "running" && next.state !== "paused") stop();
  };
  const poll = async () => {
    if (stopped) return;
    try {
      take(await getRun(run));
    } catch (cause) {
      if (!stopped) lost(cause);
    }
    if (!stopped) timer = setTimeout(() => void poll(), POLL);
  };
  if (!source) {
    void poll();
    return stop;
  }
  const read = (event: MessageEvent<string>) => take(JSON.parse(event.data) as Run);
  source.onmessage = read;
  source.addEventListener("run", read);
  source.onerror = () => {
    source.close();
    void poll();
  };
  return stop;
}
