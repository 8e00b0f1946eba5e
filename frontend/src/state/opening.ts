/** Ways by which pages come into a work: a new one, or the one on the screen. */
import { batches, pageOf, pagesAmong } from "../api/files";
import type { Failure, PageSource } from "../api/types";
import * as api from "../api/work";
import { Problem } from "../api/problem";
import { said } from "../text/message";
import { t } from "../text/text.svelte";
import { toast } from "./notices.svelte";
import { go } from "./route.svelte";
import { addPages, choosePage, show, work } from "./work.svelte";

/** Pages of a folder taken into a work at most: a work is for samples, a run for all. */
export const MOST_SAMPLES = 60;

/** The address that somebody typed, as browsers understand it: example.com is https://example.com. */
export function addressOf(typed: string): string {
  const text = typed.trim();
  return text === "" || /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`;
}

/** Begins a work with some pages and shows it. */
export async function beginWork(sources: PageSource[]): Promise<void> {
  const made = await api.createWork();
  let failed: Failure[];
  try {
    const answer = await api.addPages(made.id, sources);
    failed = answer.failed;
    if (answer.added.length === 0) throw refusal(failed);
    show(answer.work);
  } catch (cause) {
    await api.deleteWork(made.id).catch(() => undefined);
    throw cause;
  }
  go("work", made.id);
  tell(failed);
}

/** Adds pages to the work on the screen; the problem tells what could not be read. */
export async function bring(sources: PageSource[]): Promise<void> {
  if (!work.view) return beginWork(sources);
  const before = work.view.pages.length;
  const failed = await addPages(sources);
  if (failed.length > 0 && work.view.pages.length === before) throw refusal(failed);
  tell(failed);
}

/** Adds files, as many at once as a request can carry. */
export async function bringFiles(files: readonly File[], folder: boolean, fresh: boolean): Promise<void> {
  const pages = folder ? pagesAmong(files) : [...files];
  if (pages.length === 0) throw new Problem(-1, t("open.none"));
  const taken = pages.slice(0, MOST_SAMPLES);
  const before = fresh ? 0 : (work.view?.pages.length ?? 0);
  const parts = batches(taken);
  let first = fresh;
  for (const batch of parts) {
    const sources = await Promise.all(batch.map(pageOf));
    await (first ? beginWork(sources) : bring(sources));
    first = false;
  }
  // Each part shows its own first page; that of all is meant.
  const shown = work.view?.pages[before];
  if (parts.length > 1 && shown) choosePage(shown.id);
  if (taken.length < pages.length) toast(t("open.some", { taken: taken.length, all: pages.length }));
}

const told = (one: Failure): string => t("refused.page", { page: one.name, why: said("why", one.message, one.reason) });

function refusal(failed: readonly Failure[]): Problem {
  return new Problem(-1, failed.map(told).join("\n") || t("problem.unknown"));
}

function tell(failed: readonly Failure[]): void {
  for (const one of failed.slice(0, 3)) toast(told(one), undefined, "bad");
  if (failed.length > 3) toast(t("open.failed.more", { n: failed.length - 3 }), undefined, "bad");
}
