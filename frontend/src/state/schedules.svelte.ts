/** A schedule as a person writes it down, and as the API takes it. */
import type { Fetching, NewSchedule, Schedule, ScheduleOutput, ScheduleSource } from "../api/types";
import { RETRIES } from "./fetching";

/** Times to choose from; a cron expression stands for each. */
export const times = { hourly: "0 * * * *", daily: "0 6 * * *", weekdays: "0 6 * * 1-5", weekly: "0 6 * * 1" } as const;

export type Time = keyof typeof times | "own";

/** What a webhook can get of each run, beside the alerts. */
export const sendings = ["", "records", "changes", "link"] as const;

export type Sends = (typeof sendings)[number];

/** When a mail is sent; "" after each run. */
export const mailings = ["", "changes", "alerts"] as const;

/** The forms in which a mail can have the records; "" not at all. */
export const attachments = ["", "csv", "xlsx"] as const;

const SAMPLE = "sample:";

/** What a form holds: shares in percent, pages as lines. */
export interface Draft {
  name: string;
  time: Time;
  cron: string;
  zone: string;
  template: string;
  /** It extracts nothing: it checks the templates of the library. */
  check: boolean;
  /** With check: private hosts that may be read, one a line. */
  hosts: string;
  pages: string;
  /** Searches, each with its keywords. */
  searches: readonly ScheduleSource[];
  /** A crawl whose pages are taken; "" none. */
  crawl: string;
  /** Crawl again each time. */
  again: boolean;
  fetching: Fetching;
  allowHost: boolean;
  failed: number;
  unmatched: number;
  drop: number;
  webhook: string;
  allowWebhook: boolean;
  /** What the webhook gets of each run; "" alerts only. */
  sends: Sends;
  /** With changes: the field that says which records are the same thing. */
  key: string;
  /** This server as the receiver reaches it; "" links are paths. */
  server: string;
  /** Who gets a mail, with commas or line breaks between the addresses; "" no person. */
  mailTo: string;
  mailWhen: (typeof mailings)[number];
  attach: (typeof attachments)[number];
  /** The field that says which records are the same thing, for what a mail says of changes. */
  mailKey: string;
  /** The file that each run writes; "" none. */
  file: string;
  /** How it was written until now: kept while the file stays. */
  output: ScheduleOutput | undefined;
  bom: boolean;
  paused: boolean;
}

/** In percent, what the server takes when nothing is said. */
const SHARE = 20;

/** Which of the times to choose from an expression stands for. */
export const timeOf = (cron: string): Time =>
  (Object.keys(times) as (keyof typeof times)[]).find((time) => times[time] === cron) ?? "own";

/** Whether a source asks for keywords, or fills in a form. */
export const isSearch = (one: ScheduleSource): boolean => one.keywords !== undefined || one.form !== undefined;

const lineOf = (one: ScheduleSource): string => one.address ?? one.path ?? SAMPLE + (one.bundled ?? "");

const inPercent = (share: number | undefined): number => (share ? Math.round(share * 1000) / 10 : SHARE);

/** A draft of a schedule that there is, or of one that is to be made. */
export function draftOf(one?: Schedule | NewSchedule): Draft {
  return {
    name: one?.name ?? "",
    time: one ? timeOf(one.cron) : "daily",
    cron: one?.cron ?? times.daily,
    zone: one?.zone ?? "",
    template: one?.template ?? "",
    check: one?.check ?? false,
    hosts: (one?.allowHosts ?? []).join("\n"),
    pages:
      one?.pages
        .filter((page) => !page.crawl && !isSearch(page))
        .map(lineOf)
        .join("\n") ?? "",
    searches: one?.pages.filter(isSearch) ?? [],
    crawl: one?.pages.find((page) => page.crawl)?.crawl ?? "",
    again: one?.pages.some((page) => page.again) ?? !one,
    fetching: one?.fetch ?? { join: true, retries: RETRIES },
    allowHost: one?.pages.some((page) => page.allowHost) ?? false,
    failed: inPercent(one?.alertLimits?.failed),
    unmatched: inPercent(one?.alertLimits?.unmatched),
    drop: inPercent(one?.alertLimits?.fillDrop),
    webhook: one?.webhook ?? "",
    allowWebhook: (one?.webhookHosts ?? []).length > 0,
    sends: one?.webhookSends ?? "",
    key: one?.webhookKey ?? "",
    server: one?.webhookServer ?? "",
    mailTo: (one?.mail?.to ?? []).join(", "),
    mailWhen: one?.mail?.when ?? "",
    attach: one?.mail?.attach ?? "",
    mailKey: one?.mail?.key ?? "",
    file: one?.output?.file ?? "",
    output: one?.output,
    bom: one?.output?.bom ?? !one?.output,
    paused: one?.paused ?? false,
  };
}

/** A draft with the pages of a run added to its own; the run's name and template where it has none. */
export function withPagesOf(draft: Draft, run: NewSchedule): Draft {
  const from = draftOf(run);
  const lines = [...draft.pages.split("\n"), ...from.pages.split("\n")].filter((line) => line.trim() !== "");
  return {
    ...draft,
    name: draft.name || from.name,
    template: draft.template || from.template,
    pages: [...new Set(lines)].join("\n"),
    searches: [...draft.searches, ...from.searches],
    ...(draft.crawl ? {} : { crawl: from.crawl, again: from.again }),
    allowHost: draft.allowHost || from.allowHost,
  };
}

/** Whether a file is CSV by its ending. */
export const isCSV = (file: string): boolean => /\.csv$/i.test(file.trim());

/** The file that a draft names: what was said of it before counts while its name stays. */
function outputOf(draft: Draft): ScheduleOutput {
  const file = draft.file.trim();
  const before = draft.output?.file === file ? draft.output : {};
  return { ...before, file, ...(isCSV(file) ? { bom: draft.bom } : {}) };
}

/** The page that a line names: an address, a path, or a sample. */
export function sourceOf(line: string, allowHost: boolean): ScheduleSource {
  if (line.startsWith(SAMPLE)) return { bundled: line.slice(SAMPLE.length) };
  if (/^([/~.]|[a-z]:\\)/i.test(line)) return { path: line };
  return { address: line, ...(allowHost ? { allowHost } : {}) };
}

/** A draft of a schedule that checks the library each night. */
export const nightly = (name: string): Draft => ({
  ...draftOf(),
  name,
  check: true,
  time: "own",
  cron: "0 3 * * *",
  fetching: { retries: RETRIES },
});

/** What a schedule has that checks the library: no pages, no file, no cookies. */
function checkOf(draft: Draft): NewSchedule {
  const made = scheduleOf({ ...draft, check: false, pages: "", crawl: "", file: "", sends: "", attach: "" });
  const fetching = { ...made.fetch };
  delete fetching.cookies;
  delete fetching.keepCookies;
  delete fetching.headers;
  delete fetching.user;
  delete fetching.join;
  const allowHosts = draft.hosts.split(/[\s,]+/).filter(Boolean);
  return { ...made, pages: [], fetch: fetching, check: true, ...(allowHosts.length > 0 ? { allowHosts } : {}) };
}

/** What a schedule says of its webhook; nothing without an address. */
function hookOf(draft: Draft): Partial<NewSchedule> {
  const webhook = draft.webhook.trim();
  if (!webhook) return {};
  const host = draft.allowWebhook && URL.canParse(webhook) ? new URL(webhook).host : "";
  return {
    webhook,
    ...(host ? { webhookHosts: [host] } : {}),
    ...(draft.sends ? { webhookSends: draft.sends } : {}),
    ...(draft.sends === "changes" && draft.key.trim() ? { webhookKey: draft.key.trim() } : {}),
    ...(draft.sends && draft.server ? { webhookServer: draft.server } : {}),
  };
}

/** What a schedule says of its mails; nothing without an address. */
function mailOf(draft: Draft): Partial<NewSchedule> {
  const to = draft.mailTo.split(/[\s,;]+/).filter(Boolean);
  if (to.length === 0) return {};
  return {
    mail: {
      to,
      ...(draft.mailWhen ? { when: draft.mailWhen } : {}),
      ...(draft.attach ? { attach: draft.attach } : {}),
      ...(draft.mailKey.trim() ? { key: draft.mailKey.trim() } : {}),
    },
  };
}

export function scheduleOf(draft: Draft): NewSchedule {
  if (draft.check) return checkOf(draft);
  const lines = draft.pages.split("\n").map((line) => line.trim());
  return {
    name: draft.name.trim(),
    cron: draft.time === "own" ? draft.cron.trim() : times[draft.time],
    pages: [
      ...lines.filter((line) => line !== "").map((line) => sourceOf(line, draft.allowHost)),
      ...draft.searches,
      ...(draft.crawl ? [{ crawl: draft.crawl, again: draft.again }] : []),
    ],
    fetch: draft.fetching,
    alertLimits: { failed: draft.failed / 100, unmatched: draft.unmatched / 100, fillDrop: draft.drop / 100 },
    paused: draft.paused,
    ...(draft.zone.trim() ? { zone: draft.zone.trim() } : {}),
    ...(draft.template ? { template: draft.template } : {}),
    ...hookOf(draft),
    ...mailOf(draft),
    ...(draft.file.trim() ? { output: outputOf(draft) } : draft.output?.to ? { output: draft.output } : {}),
  };
}
