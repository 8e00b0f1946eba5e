/** One extraction over many pages, followed as it goes, and what it found. */
import { answer, client } from "./client";
import { follow } from "./follow";
import type {
  Comparison,
  NewRun,
  PageSource,
  Quality,
  Run,
  RunList,
  RunProblemKind,
  RunProblems,
  RunRecords,
} from "./types";

const at = (run: string) => ({ params: { path: { run } } });

export const createRun = (body: NewRun): Promise<Run> => answer(client.POST("/api/runs", { body }));

export const addRunPages = (run: string, pages: PageSource[], last: boolean): Promise<Run> =>
  answer(client.POST("/api/runs/{run}/pages", { ...at(run), body: { pages, last } }));

export const listRuns = (offset: number, limit: number, schedule = ""): Promise<RunList> =>
  answer(client.GET("/api/runs", { params: { query: { offset, limit, ...(schedule ? { schedule } : {}) } } }));

export const getRun = (run: string): Promise<Run> => answer(client.GET("/api/runs/{run}", at(run)));

export const pauseRun = (run: string): Promise<Run> => answer(client.POST("/api/runs/{run}/pause", at(run)));

export const resumeRun = (run: string): Promise<Run> => answer(client.POST("/api/runs/{run}/resume", at(run)));

export const cancelRun = (run: string): Promise<Run> => answer(client.POST("/api/runs/{run}/cancel", at(run)));

export const deleteRun = (run: string): Promise<void> => answer(client.DELETE("/api/runs/{run}", at(run)));

export const getRunRecords = (run: string, offset: number, limit: number): Promise<RunRecords> =>
  answer(client.GET("/api/runs/{run}/records", { params: { path: { run }, query: { offset, limit } } }));

/** The pages that gave nothing, of one kind or of all. */
export const getRunProblems = (
  run: string,
  kind: RunProblemKind | "",
  from: number,
  limit: number,
): Promise<RunProblems> =>
  answer(
    client.GET("/api/runs/{run}/problems", {
      params: { path: { run }, query: { from, limit, ...(kind ? { kind } : {}) } },
    }),
  );

export const getRunQuality = (run: string): Promise<Quality> => answer(client.GET("/api/runs/{run}/quality", at(run)));

/** What is new, gone and changed since an earlier run. key: a field, "@page", or "" for whole records. */
export const compareRuns = (
  run: string,
  earlier: string,
  key: string,
  offset: number,
  limit: number,
): Promise<Comparison> =>
  answer(
    client.GET("/api/runs/{run}/compare", { params: { path: { run }, query: { with: earlier, key, offset, limit } } }),
  );

export const recordFormats = ["xml", "jsonl", "json", "csv", "xlsx", "parquet", "sqlite", "atom"] as const;

export type RecordFormat = (typeof recordFormats)[number];

/** typed: a CSV file has columns for what was read of numbers, prices and dates. */
export function downloadAddress(run: string, format: RecordFormat, typed = false): string {
  const query = new URLSearchParams({ format, ...(typed && format === "csv" ? { typed: "true" } : {}) });
  return `/api/runs/${encodeURIComponent(run)}/download?${query.toString()}`;
}

/** Follows a run by its events, or by asking when none come. Returns how to stop. */
export const followRun = (run: string, seen: (run: Run) => void, lost: (cause: unknown) => void): (() => void) =>
  follow({
    address: `/api/runs/${encodeURIComponent(run)}/events`,
    event: "run",
    ask: () => getRun(run),
    over: (now) => now.state !== "running" && now.state !== "paused",
    seen,
    lost,
  });
