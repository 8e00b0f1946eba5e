/** One extraction over many pages, followed as it goes, and what it found. */
import { answer, client } from "./client";
import { follow } from "./follow";
import type { operations } from "./schema";
import type {
  Comparison,
  Forms,
  NewRun,
  OpenedPage,
  ResultPage,
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

/** The forms of a page that is here already. */
export const formsIn = (url: string, html: string): Promise<Forms> =>
  answer(client.POST("/api/forms", { body: { url, html } }));

export const addRunPages = (run: string, pages: RunSource[], last: boolean): Promise<Run> =>
  answer(client.POST("/api/runs/{run}/pages", { ...at(run), body: { pages, last } }));

export const listRuns = (offset: number, limit: number, schedule = ""): Promise<RunList> =>
  answer(client.GET("/api/runs", { params: { query: { offset, limit, ...(schedule ? { schedule } : {}) } } }));

export const getRun = (run: string): Promise<Run> => answer(client.GET("/api/runs/{run}", at(run)));

export const pauseRun = (run: string): Promise<Run> => answer(client.POST("/api/runs/{run}/pause", at(run)));

export const resumeRun = (run: string): Promise<Run> => answer(client.POST("/api/runs/{run}/resume", at(run)));

export const cancelRun = (run: string): Promise<Run> => answer(client.POST("/api/runs/{run}/cancel", at(run)));

export const deleteRun = (run: string): Promise<void> => answer(client.DELETE("/api/runs/{run}", at(run)));

/** Which rows are asked for, and in which order; nothing asks for all, in the order of the pages. */
export type RowQuery = Omit<NonNullable<operations["getRunRecords"]["parameters"]["query"]>, "offset" | "limit">;

export const getRunRecords = (run: string, offset: number, limit: number, query: RowQuery = {}): Promise<RunRecords> =>
  answer(client.GET("/api/runs/{run}/records", { params: { path: { run }, query: { ...query, offset, limit } } }));

const page = (run: string, position: number) => ({ params: { path: { run, position } } });

/** What a page of a run gave, and whether it can be shown. */
export const getResultPage = (run: string, position: number): Promise<ResultPage> =>
  answer(client.GET("/api/runs/{run}/pages/{position}", page(run, position)));

/** Where a page of a run is shown without scripts. */
export const resultFrameAddress = (run: string, position: number): string =>
  `/api/runs/${encodeURIComponent(run)}/pages/${position}/frame`;

/** Opens the template that read a page of a run, with that page. */
export const openResultPage = (run: string, position: number): Promise<OpenedPage> =>
  answer(client.POST("/api/runs/{run}/pages/{position}/open", page(run, position)));

/** The names of the pages that were sent to a run so far. */
export const listSent = async (run: string): Promise<string[]> =>
  (await answer(client.GET("/api/runs/{run}/sent", at(run)))).names;

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

/** Pages that one request asks for, and at most. */
const PART = 500;
const MOST_FAILED = 10_000;

/** The addresses of the pages that gave nothing; files have none. */
export async function failedAddresses(run: string): Promise<string[]> {
  const pages: string[] = [];
  for (let from = 0; from >= 0 && pages.length < MOST_FAILED;) {
    const got = await getRunProblems(run, "", from, PART);
    pages.push(...got.problems.map((one) => one.page).filter((page) => /^https?:/i.test(page)));
    from = got.next;
  }
  return pages;
}

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

export const recordFormats = ["xml", "jsonl", "json", "csv", "xlsx", "parquet", "sqlite", "atom", "html"] as const;

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
