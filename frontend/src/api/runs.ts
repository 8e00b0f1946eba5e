/** One extraction over many pages, followed as it goes, and what it found. */
import { answer, client } from "./client";
import { follow } from "./follow";
import type {
  Comparison,
  Forms,
  NewRun,
  RunSource,
  Quality,
  Run,
  RunList,
  RunProblemKind,
  RunProblems,
  RunRecords,
  Trend,
  WriteTable,
  WrittenTable,
} from "./types";

const at = (run: string) => ({ params: { path: { run } } });

export const createRun = (body: NewRun): Promise<Run> => answer(client.POST("/api/runs", { body }));

/** The forms of a page, to be filled in by a search. */
export const findForms = (url: string, allowHost: boolean): Promise<Forms> =>
  answer(client.POST("/api/forms", { body: { url, ...(allowHost ? { allowHost } : {}) } }));

export const addRunPages = (run: string, pages: RunSource[], last: boolean): Promise<Run> =>
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

/** How full the fields of a run were in the runs before it. */
export const getRunTrend = (run: string): Promise<Trend> => answer(client.GET("/api/runs/{run}/trend", at(run)));

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

/** What a form can have beside its own way. */
interface FormOptions {
  /** CSV: columns for what was read of numbers, prices and dates. */
  typed: boolean;
  /** CSV: begins with a byte order mark. */
  bom: boolean;
  /** CSV, XLSX, SQLite: lists as JSON in one cell. */
  lists: boolean;
}

export function downloadAddress(run: string, format: RecordFormat, { typed, bom, lists }: FormOptions): string {
  const csv = format === "csv";
  const query = new URLSearchParams({
    format,
    ...(typed && csv ? { typed: "true" } : {}),
    ...(!bom && csv ? { bom: "false" } : {}),
    ...(lists && (csv || format === "xlsx" || format === "sqlite") ? { lists: "json" } : {}),
  });
  return `/api/runs/${encodeURIComponent(run)}/download?${query.toString()}`;
}

/** What a stylesheet makes of a run's records. */
export const transformRun = (run: string, xslt: string): Promise<string> =>
  answer(client.POST("/api/runs/{run}/transform", { ...at(run), body: { xslt }, parseAs: "text" }));

export const writeRunTable = (run: string, body: WriteTable): Promise<WrittenTable> =>
  answer(client.POST("/api/runs/{run}/table", { ...at(run), body }));

/** Says whether more may happen to a run by itself, or when it is resumed. */
export const goesOn = (run: Run): boolean =>
  run.state === "running" || run.state === "queued" || run.state === "paused";

/** Follows a run by its events, or by asking when none come. Returns how to stop. */
export const followRun = (run: string, seen: (run: Run) => void, lost: (cause: unknown) => void): (() => void) =>
  follow({
    address: `/api/runs/${encodeURIComponent(run)}/events`,
    event: "run",
    ask: () => getRun(run),
    over: (now) => !goesOn(now),
    seen,
    lost,
  });
