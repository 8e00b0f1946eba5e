/** Lists: the records that the template finds on the page in view, and the lists that a page has by itself. */
import { findLists, getRecords, getWrapper, type ListSearch } from "../api/list";
import type { Cell, ListOffer, ListRow, ListView, Wrapper } from "../api/types";
import type { Highlight } from "../frame/highlights";
import { innerOutlines, type Outline } from "../frame/outlines";
import { article } from "./article.svelte";
import { Attempt } from "./attempt.svelte";
import { leadsToAlike } from "./leadsToAlike";
import { looks } from "./look.svelte";
import { LIKELY, MAYBE, pageKind } from "./pageKind.svelte";
import { places } from "./places.svelte";
import { showNode, stage } from "./stage.svelte";
import { chooseTab, pageKey, workspace } from "./workspace.svelte";

let found = $state.raw<{ readonly of: string; readonly view: ListView } | null>(null);
let offered = $state.raw<{ readonly of: string; readonly sent: number; readonly lists: readonly ListOffer[] } | null>(
  null,
);
let shown = $state.raw(0);
let chosen = $state.raw(-1);
let declined = $state.raw<readonly string[]>([]);
let trying = $state.raw("");
let search = $state.raw<ListSearch>({ method: "best", keyword: "" });
let wrapper = $state.raw<{ readonly of: string; readonly view: Wrapper } | null>(null);
let pointed = $state.raw(-1);
const drawing = new Attempt();
const asking = new Attempt();
const searching = new Attempt();

const searchKey = (): string => `${pageKey()} ${search.method} ${search.keyword}`;
const wrapperKey = (): string =>
  list.offers.length > 0 ? `${searchKey()} ${list.offer}` : `${pageKey()} ${workspace.view?.revision}`;

/** Whether the list that is offered holds other things like the one that the page in view is about. */
function besideRecord(): boolean {
  const offer = list.offers[shown];
  return !!offer && !!workspace.page && leadsToAlike(offer, workspace.page, workspace.view?.pages ?? []);
}

export const list = {
  /** The records of the page in view; of an older state while the newer is on its way. */
  get view(): ListView | null {
    return workspace.view?.kind === "list" && found?.of === pageKey() ? found.view : null;
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
  /** Whether lists are offered: the workspace has no field and the person did not decline, or another list is wanted. */
  get open(): boolean {
    if (!workspace.view || workspace.page === null) return false;
    return list.trying || (workspace.view.fields.length === 0 && !declined.includes(pageKey()));
  },
  /** Whether another list is looked for, in place of that of the fields. */
  get trying(): boolean {
    return trying !== "" && trying === pageKey();
  },
  /** Lists found on the page in view, while they are offered. */
  get offers(): readonly ListOffer[] {
    return list.open && offered?.of === searchKey() ? offered.lists : [];
  },
  /** Whether the page may be one of a list at all, or was marked as one: otherwise no offer is made. */
  get wanted(): boolean {
    if (!list.open) return false;
    if (list.trying || search.method !== "best" || workspace.view?.kind === "list") return true;
    // Beside the table of suggested fields a mere chance of a list would only distract.
    if (besideRecord()) return false;
    const least = workspace.tab === "suggested" ? LIKELY : MAYBE;
    return list.offers.length > 0 && list.likely >= least && !article.offered;
  },
  /** How likely the page in view is a list, 0..1; 0 until it is known. */
  get likely(): number {
    return pageKind()?.list ?? 0;
  },
  get search(): ListSearch {
    return search;
  },
  get searching(): boolean {
    return searching.busy;
  },
  get searchProblem() {
    return searching.problem;
  },
  /** The wrapper tree of the list offered or used; null until it is there. */
  get wrapper(): Wrapper | null {
    return wrapper?.of === wrapperKey() ? wrapper.view : null;
  },
  get wrapperProblem() {
    return drawing.problem;
  },
  /** The column of the wrapper tree that is pointed at; -1 for none. */
  get pointed(): number {
    return pointed;
  },
  /** The values of that column, to be seen on the page. */
  get pointedValues(): readonly Highlight[] {
    const column = list.wrapper?.columns[pointed];
    return (column?.values ?? []).map((one) => ({
      kind: "value" as const,
      field: pointed,
      name: column?.name ?? "",
      node: one.node,
      part: { kind: "text" as const },
      from: 0,
      to: 0,
      text: one.text,
    }));
  },
  get offer(): number {
    return Math.min(shown, Math.max(0, list.offers.length - 1));
  },
  /** What is to be outlined on the page: the records of the list offered, or those that the template finds, with the records in them. */
  get outlines(): readonly Outline[] {
    const offer = list.wanted ? list.offers[list.offer] : undefined;
    const row = (kind: "record" | "left") => (one: ListRow, i: number) => ({
      kind,
      nodes: one.nodes,
      label: kind === "record" ? String(i + 1) : "",
      chosen: one.first === chosen,
    });
    return [
      ...(offer?.records ?? []).map((nodes, i) => ({
        kind: "offer" as const,
        nodes,
        label: String(i + 1),
        chosen: false,
      })),
      ...(offer ? [] : (list.view?.records ?? []).map(row("record"))),
      ...(offer ? [] : (list.view?.left ?? []).map(row("left"))),
      ...(offer ? [] : heldRecords().flatMap(innerOutlines)),
    ];
  },
};

/** The cells of each record of the page in view: those of a list, or of a page about one thing. */
const heldRecords = (): readonly (readonly Cell[])[] =>
  workspace.view?.kind === "list"
    ? (list.view?.records ?? []).map((one) => one.cells)
    : [workspace.view?.cells[workspace.pageIndex] ?? []];

/** Fewer are no repeated block that a person would want as a list. */
const LEAST_RECORDS = 3;

/** The list found on the page in view one of whose records holds an element, and how many records it has; null for none. */
export function recordsAround(element: Element | null): { readonly offer: number; readonly records: number } | null {
  const lists = offered?.of === searchKey() ? offered.lists : [];
  const inside = (node: number): boolean =>
    element !== null && (stage.annotated?.element(node)?.contains(element) ?? false);
  const offer = lists.findIndex(
    (one) => one.records.length >= LEAST_RECORDS && one.records.some((nodes) => nodes.some(inside)),
  );
  return offer < 0 ? null : { offer, records: lists[offer]?.records.length ?? 0 };
}

/** Offers a list that was found, whatever the page was taken for. */
export function offerList(index: number): void {
  declined = declined.filter((one) => one !== pageKey());
  trying = pageKey();
  showOffer(index);
  chooseTab("page");
  lookAtOffer();
}

/** The offer to which the page was scrolled last: once is enough. */
let lookedAt = "";

/** Scrolls the page to the first record of a list that is likely, once; not away from a text that the person looks for. */
export function lookOnce(): void {
  const of = `${searchKey()} ${list.offer}`;
  if (lookedAt === of || !list.wanted || list.likely < LIKELY) return;
  lookedAt = of;
  if (!looks.finding) lookAtOffer();
}

export const chooseRecord = (first: number): void => void (chosen = first);

export const showOffer = (index: number): void => void (shown = index);

export function decline(): void {
  if (list.trying) trying = "";
  else declined = [...declined, pageKey()];
  search = { method: "best", keyword: "" };
}

export async function loadRecords(): Promise<void> {
  const id = workspace.view?.id;
  const page = workspace.page?.id;
  if (id === undefined || page === undefined || workspace.view?.kind !== "list") return;
  const of = pageKey();
  const view = await asking.run(() => getRecords(id, page));
  if (!view || of !== pageKey()) return;
  if (found?.of !== of || found.view.revision <= view.revision) found = { of, view };
}

/** Offers the next list of the page: with fields, first the best one that they are not of. */
export async function tryAnother(): Promise<void> {
  if (list.open && list.offers.length > 0) {
    showOffer((list.offer + 1) % list.offers.length);
    return lookAtOffer();
  }
  declined = declined.filter((one) => one !== pageKey());
  trying = (workspace.view?.fields.length ?? 0) > 0 ? pageKey() : "";
  const first = list.view?.records[0]?.first;
  chooseTab("page");
  await loadOffers();
  const other = list.offers.findIndex((one) => one.records[0]?.[0] !== first);
  showOffer(Math.max(0, other));
  lookAtOffer();
}

/** Scrolls the page to the list offered: it may stand far below what is in view. */
export function lookAtOffer(): void {
  const first = list.offers[list.offer]?.records[0]?.[0];
  if (first !== undefined && workspace.page) showNode(workspace.page.id, first);
}

/** Ends the search for another list. */
export const endTrying = (): void => void (trying = "");

/** Looks for lists in another way. */
export function searchBy(method: ListSearch["method"], keyword: string): void {
  search = { method, keyword: method === "keyword" ? keyword.trim() : "" };
  shown = 0;
}

export const pointColumn = (column: number): void => void (pointed = column);

export async function loadOffers(): Promise<void> {
  const id = workspace.view?.id;
  const page = workspace.page?.id;
  const sent = places.sent;
  if (id === undefined || page === undefined || (offered?.of === searchKey() && offered.sent === sent)) return;
  if (search.method === "keyword" && search.keyword === "") return;
  const of = searchKey();
  const answer = await searching.run(() => findLists(id, page, search));
  if (!answer || of !== searchKey()) return;
  if (offered?.of !== of) shown = 0;
  offered = { of, sent, lists: answer.lists };
}

/** Loads the wrapper tree of the list offered, else of the list used. */
export async function loadWrapper(): Promise<void> {
  const id = workspace.view?.id;
  const page = workspace.page?.id;
  if (id === undefined || page === undefined || wrapper?.of === wrapperKey()) return;
  const of = wrapperKey();
  const offer = list.offers.length > 0 ? list.offer : -1;
  const view = await drawing.run(() => getWrapper(id, page, offer, search));
  if (view && of === wrapperKey()) wrapper = { of, view };
}
