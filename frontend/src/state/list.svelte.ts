/** Lists: the records that the template finds on the page in view, and the lists that a page has by itself. */
import { findLists, getRecords } from "../api/list";
import type { ListOffer, ListRow, ListView } from "../api/types";
import { Attempt } from "./attempt.svelte";
import { work } from "./work.svelte";

let found = $state.raw<{ readonly of: string; readonly view: ListView } | null>(null);
let offered = $state.raw<{ readonly of: string; readonly lists: readonly ListOffer[] } | null>(null);
let shown = $state.raw(0);
let chosen = $state.raw(-1);
let declined = $state.raw<readonly string[]>([]);
const asking = new Attempt();
const searching = new Attempt();

const pageKey = (): string => `${work.view?.id} ${work.page?.id}`;

export const list = {
  /** The records of the page in view; of an older state while the newer is on its way. */
  get view(): ListView | null {
    return work.view?.kind === "list" && found?.of === pageKey() ? found.view : null;
  },
  get busy(): boolean {
    return asking.busy;
  },
  get problem() {
    return asking.problem;
  },
  /** The first node of the record that is chosen; -1 for none. */
  get chosen(): number {
    return chosen;
  },
  /** Lists found on the page in view, while the work has no field and nobody declined them. */
  get offers(): readonly ListOffer[] {
    const wanted = work.view && work.view.fields.length === 0 && !declined.includes(pageKey());
    return wanted && offered?.of === pageKey() ? offered.lists : [];
  },
  get offer(): number {
    return Math.min(shown, Math.max(0, list.offers.length - 1));
  },
};

export const chooseRecord = (first: number): void => void (chosen = first);

export const showOffer = (index: number): void => void (shown = index);

export const decline = (): void => void (declined = [...declined, pageKey()]);

export async function loadRecords(): Promise<void> {
  const id = work.view?.id;
  const page = work.page?.id;
  if (id === undefined || page === undefined || work.view?.kind !== "list") return;
  const of = pageKey();
  const view = await asking.run(() => getRecords(id, page));
  if (!view || of !== pageKey()) return;
  if (found?.of !== of || found.view.revision <= view.revision) found = { of, view };
}

export async function loadOffers(): Promise<void> {
  const id = work.view?.id;
  const page = work.page?.id;
  if (id === undefined || page === undefined || offered?.of === pageKey()) return;
  const of = pageKey();
  const answer = await searching.run(() => findLists(id, page));
  if (!answer || of !== pageKey()) return;
  offered = { of, lists: answer.lists };
  shown = 0;
}

export const rowOf = (first: number): ListRow | null =>
  list.view?.records.find((one) => one.first === first) ?? list.view?.left.find((one) => one.first === first) ?? null;
