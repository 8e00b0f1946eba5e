/** Ways by which pages come into a workspace: a new one, or the one on the screen. */
import { batches, besidePage, filesBeside, leftOut, pageOf, pagesAmong } from "../api/files";
import type { Failure, PageSource } from "../api/types";
import * as api from "../api/workspace";
import { Problem } from "../api/problem";
import { sentence } from "../text/message";
import { listed, t } from "../text/text.svelte";
import { toast } from "./notices.svelte";
import { go } from "./route.svelte";
import { addPages, choosePage, show, workspace } from "./workspace.svelte";

/** Pages of a folder taken into a workspace at most: a workspace is for samples, a run for all. */
const MOST_SAMPLES = 60;

/** This machine, and hosts that are named by a number: they seldom have a certificate. */
const PLAIN = /^(localhost|\d+\.\d+\.\d+\.\d+|\[[0-9a-f:.]+\])([:/?#]|$)/i;

/** The address that a person typed, as browsers understand it: example.com is https://example.com. */
export function addressOf(typed: string): string {
  const text = typed.trim();
  if (text === "" || /^[a-z][a-z0-9+.-]*:\/\//i.test(text)) return text;
  return `${PLAIN.test(text) ? "http" : "https"}://${text}`;
}

/** The addresses that a person typed or pasted: blanks or new lines are between them, where the next one has its scheme. */
export const addressesOf = (typed: string): string[] =>
  typed
    .trim()
    .split(/\s+(?=[a-z][a-z0-9+.-]*:\/\/)/i)
    .map(addressOf);

/** Private hosts that the person allowed in this window. */
const allowed = new Set<string>();

const hostOf = (address: string): string => (URL.canParse(address) ? new URL(address).host : "");

/** Allows further pages of a private host that was allowed once: nobody is asked for each of them. */
function likeAllowed(sources: readonly PageSource[]): PageSource[] {
  for (const { address, allowHost } of sources) if (address && allowHost) allowed.add(hostOf(address));
  return sources.map((one) => (one.address && allowed.has(hostOf(one.address)) ? { ...one, allowHost: true } : one));
}

/** Begins a workspace with some pages and shows it. */
export async function beginWorkspace(sources: PageSource[]): Promise<void> {
  const made = await api.createWorkspace();
  let failed: Failure[];
  try {
    const answer = await api.addPages(made.id, likeAllowed(sources));
    failed = answer.failed;
    if (answer.added.length === 0) throw refusal(failed);
    show(answer.workspace);
  } catch (cause) {
    await api.deleteWorkspace(made.id).catch(() => undefined);
    throw cause;
  }
  go("workspace", made.id);
  report(failed);
}

/** Adds pages to the work on the screen; the problem tells what could not be read. */
export async function bring(sources: PageSource[]): Promise<void> {
  if (!workspace.view) return beginWorkspace(sources);
  const before = workspace.view.pages.length;
  const failed = await addPages(likeAllowed(sources));
  if (failed.length > 0 && workspace.view.pages.length === before) throw refusal(failed);
  report(failed);
}

/** Adds files, as many at once as a request can carry. */
export async function bringFiles(files: readonly File[], folder: boolean, fresh: boolean): Promise<void> {
  const pages = folder ? pagesAmong(files) : [...files];
  if (pages.length === 0) throw new Problem(-1, t("open.none"));
  const taken = pages.slice(0, MOST_SAMPLES);
  const before = fresh ? 0 : (workspace.view?.pages.length ?? 0);
  const parts = batches(taken);
  let first = fresh;
  for (const batch of parts) {
    const sources = await Promise.all(batch.map(async (file) => withFiles(await pageOf(file), file, files)));
    await (first ? beginWorkspace(sources) : bring(sources));
    first = false;
  }
  // Each part shows its own first page; that of all is meant.
  const shown = workspace.view?.pages[before];
  if (parts.length > 1 && shown) choosePage(shown.id);
  if (folder) reportLeft(files, pages);
  if (taken.length < pages.length) toast(t("open.some", { taken: taken.length, all: pages.length }));
}

/** Names given of the files of a folder that are no pages. */
const NAMED = 4;

/** Tells which files of a folder were left out: not what was saved with a page, nor what no person put there. */
function reportLeft(files: readonly File[], pages: readonly File[]): void {
  const names = leftOut(files, pages).map((file) => file.name);
  if (names.length === 0) return;
  const first = listed(names.slice(0, NAMED));
  const rest = names.length - NAMED;
  toast(
    t("open.left", {
      n: names.length,
      names: rest > 0 ? t("open.left.more", { names: first, n: rest }) : first,
    }),
  );
}

/** A page of a folder with the first files that were saved with it; a request carries so many. */
async function withFiles(source: PageSource, file: File, files: readonly File[]): Promise<PageSource> {
  const beside = filesBeside(file, files);
  if (beside.length === 0) return source;
  const first = batches(beside)[0] ?? [];
  return { ...source, resources: await besidePage(file, first) };
}

const failureText = (one: Failure): string =>
  t("refused.page", { page: one.name, why: sentence("why", one.message, one.reason) });

/** Pages that failed whose reasons are told; the count tells the rest. */
const TOLD = 3;

function failureTexts(failed: readonly Failure[]): string[] {
  const more = failed.length > TOLD ? [t("open.failed.more", { n: failed.length - TOLD })] : [];
  return [...failed.slice(0, TOLD).map(failureText), ...more];
}

function refusal(failed: readonly Failure[]): Problem {
  return new Problem(-1, failureTexts(failed).join("\n") || t("problem.unknown"), [], { failed });
}

function report(failed: readonly Failure[]): void {
  for (const text of failureTexts(failed)) toast(text, undefined, "bad");
}
