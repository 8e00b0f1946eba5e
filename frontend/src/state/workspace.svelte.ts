/** The workspace on the screen: its last state from the server, and the page and field in view. */
import * as lists from "../api/list";
import * as methods from "../api/method";
import { mergeWorkspace, type Side } from "../api/templates";
import * as api from "../api/workspace";
import type {
  Cell,
  Expectation,
  Failure,
  Field,
  FieldChange,
  FusionSettings,
  NewMark,
  Page,
  PageSource,
  SaveWorkspace,
  TakenSuggestion,
  Workspace,
  TakenColumn,
  WorkspaceChange,
} from "../api/types";
import { Problem } from "../api/problem";
import { announce, type ToastAction } from "./notices.svelte";
import { note, route } from "./route.svelte";
import { asProblem } from "./attempt.svelte";
import { pageLabels } from "./pageLabels";
import { actionLabel } from "../text/actions";
import { t } from "../text/text.svelte";

export const tabs = [
  "page",
  "suggested",
  "article",
  "dom",
  "method",
  "matrix",
  "records",
  "tests",
  "xml",
  "xpath",
  "xslt",
] as const;
export type Tab = (typeof tabs)[number];

let view = $state.raw<Workspace | null>(null);
let problem = $state.raw<Problem | null>(null);
let opening = $state.raw("");
let pending = $state.raw(0);
let pageId = $state.raw(-1);
let fieldName = $state.raw("");
let tab = $state.raw<Tab>("page");
let aim = $state.raw("");

/** The work on the screen, readonly. */
export const workspace = {
  get view(): Workspace | null {
    return view;
  },
  /** Why the workspace could not be opened. */
  get problem(): Problem | null {
    return problem;
  },
  get opening(): boolean {
    return opening !== "";
  },
  /** Changes are on their way to the server. */
  get saving(): boolean {
    return pending > 0;
  },
  get page(): Page | null {
    return view?.pages.find((page) => page.id === pageId) ?? null;
  },
  get pageIndex(): number {
    return view?.pages.findIndex((page) => page.id === pageId) ?? -1;
  },
  get field(): Field | null {
    return view?.fields.find((field) => field.name === fieldName) ?? null;
  },
  get fieldIndex(): number {
    return view?.fields.findIndex((field) => field.name === fieldName) ?? -1;
  },
  get tab(): Tab {
    return tab;
  },
  /** The field whose right place the next click on the page tells; empty for none. */
  get aim(): string {
    return aim;
  },
} as const;

const labels = $derived.by(() => {
  const pages = view?.pages ?? [];
  const all = pageLabels(pages);
  return new Map(pages.map((page, index) => [page.id, all[index] ?? ""]));
});

/** What tells a page from the others of the work: its title, or its address or file where titles are equal. */
export const pageLabel = (id: number | undefined): string => labels.get(id ?? -1) ?? "";

/** Names the page in view among those of all workspaces; empty while there is none. */
export const pageKey = (): string => (view && workspace.page ? `${view.id}/${workspace.page.id}` : "");

/** What a workspace, the one on the screen, is called: as the person says, else its first page's title, else its host. */
export const workName = (of = view): string => {
  const first = of?.pages[0];
  return of?.name || first?.title || of?.site || first?.name || t("workspace.untitled");
};

/** The views of the workspace: records are those of lists, the article's is that of articles. */
export const shownTabs = (): Tab[] => tabs.filter((one) => fits(one, view?.kind));

const fits = (one: Tab, kind: Workspace["kind"] | undefined): boolean =>
  (one !== "records" || kind === "list") &&
  (one !== "article" || kind === "article") &&
  (one !== "suggested" || kind === "detail");

export function cellOf(page: number, field: number): Cell | null {
  return view?.cells[page]?.[field] ?? null;
}

/** Opens a workspace at the place that an address names. */
export async function openWorkspace(id: string, place: Readonly<Record<string, string>>): Promise<void> {
  if (view?.id === id || opening === id) return;
  opening = id;
  view = null;
  problem = null;
  aim = "";
  try {
    const got = await api.getWorkspace(id);
    if (opening === id) show(got, place);
  } catch (cause) {
    if (opening === id) problem = asProblem(cause);
  }
  if (opening === id) opening = "";
}

/** Shows a workspace that an answer has just brought. */
export function show(got: Workspace, place: Readonly<Record<string, string>> = {}): void {
  view = got;
  problem = null;
  const page = Number(place.page);
  pageId = got.pages.some((one) => one.id === page) ? page : (got.pages[0]?.id ?? -1);
  fieldName = got.fields.some((one) => one.name === place.field) ? (place.field ?? "") : (got.fields[0]?.name ?? "");
  tab = tabs.find((one) => one === place.tab) ?? "page";
  // An address that leads here from a wrong value: the next click says where the right one is.
  if (place.aim && place.aim === fieldName) aim = fieldName;
}

export function closeWorkspace(): void {
  view = null;
  problem = null;
  opening = "";
}

export function place(): Record<string, string> {
  return { page: pageId < 0 ? "" : String(pageId), field: fieldName, tab: tab === "page" ? "" : tab };
}

function noted(): void {
  if (route().screen === "workspace" && route().id === view?.id) note(place());
}

export function choosePage(id: number): void {
  if (pageId === id) return;
  pageId = id;
  noted();
}

export function chooseField(name: string): void {
  fieldName = name;
  if (aim !== "" && aim !== name) aim = "";
  noted();
}

export function chooseTab(next: Tab): void {
  tab = next;
  noted();
}

/** The next click on the page says where a field's value is. */
export function aimAt(field: string): void {
  aim = field;
  if (field !== "") {
    chooseField(field);
    announce(t("aim.on", { field }));
  }
}

// Changes go to the server one after the other, so that answers come in order.
let queue: Promise<unknown> = Promise.resolve();

function change<T>(act: (id: string) => Promise<T>, workspaceOf: (answer: T) => Workspace): Promise<T> {
  const id = view?.id;
  if (id === undefined) return Promise.reject(new Problem(-1, t("workspace.none")));
  pending++;
  const done = queue.then(() => act(id));
  queue = done.catch(() => undefined);
  return done
    .then((answer) => {
      if (view?.id === id) take(workspaceOf(answer));
      return answer;
    })
    .finally(() => pending--);
}

const plain = (act: (id: string) => Promise<Workspace>): Promise<Workspace> => change(act, (answer) => answer);

/** Takes a newer state in; page and field stay chosen where they still are. */
function take(next: Workspace): void {
  view = next;
  if (!fits(tab, next.kind)) tab = tab === "records" ? "matrix" : "page";
  if (!next.pages.some((page) => page.id === pageId)) pageId = next.pages[0]?.id ?? -1;
  if (!next.fields.some((field) => field.name === fieldName)) fieldName = next.fields.at(-1)?.name ?? "";
  if (aim !== "" && !next.fields.some((field) => field.name === aim)) aim = "";
  noted();
}

/** Adds pages; what could not be read comes back with the reason. */
export async function addPages(sources: PageSource[]): Promise<Failure[]> {
  const answer = await change(
    (id) => api.addPages(id, sources),
    (got) => got.workspace,
  );
  const first = answer.added[0];
  if (first !== undefined) choosePage(first);
  announce(t("pages.added", { n: answer.added.length }));
  return answer.failed;
}

export const removePage = (page: number): Promise<Workspace> => plain((id) => api.removePage(id, page));

/** Hides elements of a page in the frame, or shows them again: without nodes, all. */
export async function hide(page: number, nodes: number[], shown = false): Promise<void> {
  await plain((id) => api.hideElements(id, page, { nodes, shown }));
  announce(t(shown ? "hide.shown" : "hide.done"));
}

/** Adds a mark and chooses the field it belongs to. */
export async function addMark(mark: NewMark): Promise<Workspace> {
  const before = new Set(view?.fields.map((field) => field.name));
  const next = await plain((id) => api.addMark(id, mark));
  const name = mark.field || next.fields.find((field) => !before.has(field.name))?.name || "";
  if (name !== "") chooseField(name);
  aim = "";
  const index = next.fields.findIndex((field) => field.name === name);
  const at = next.pages.findIndex((page) => page.id === mark.page);
  announce(spoken(name, next.cells[at]?.[index]));
  return next;
}

function spoken(field: string, cell: Cell | undefined): string {
  const value = cell?.values.map((one) => one.text).join(", ") ?? "";
  return value === "" ? t("mark.done", { field }) : t("mark.done.value", { field, value });
}

/** Makes fields of suggestions, as one change, and chooses the first. */
export async function takeSuggestions(fields: TakenSuggestion[]): Promise<Workspace> {
  const next = await plain((id) => api.takeSuggestions(id, fields));
  if (fields[0]) chooseField(fields[0].name);
  announce(t("suggested.done", { n: fields.length }));
  return next;
}

/** Says that what is found on a page is right, and what is missing there is missing. */
export const confirmPage = (page: number): Promise<Workspace> => plain((id) => api.confirmPage(id, page));

export const removeMark = (mark: number): Promise<Workspace> => plain((id) => api.removeMark(id, mark));

export async function changeField(field: string, what: FieldChange): Promise<Workspace> {
  const done = plain((id) => api.changeField(id, field, what));
  if (what.name !== undefined && what.name !== field && fieldName === field) {
    const renamed = what.name;
    return done.then((next) => {
      if (next.fields.some((one) => one.name === renamed)) chooseField(renamed);
      return next;
    });
  }
  return done;
}

export const removeField = (field: string): Promise<Workspace> => plain((id) => api.removeField(id, field));

export const expect = (what: Expectation): Promise<Workspace> => plain((id) => api.putTests(id, what));

export const setKind = (kind: Workspace["kind"]): Promise<Workspace> => plain((id) => lists.setKind(id, kind));

/** Reads the body of the article by the tag-path features alone; null: by all evidence again. */
export const setFusion = (settings: FusionSettings | null): Promise<Workspace> =>
  plain((id) => methods.setFusion(id, settings));

export const markRecord = (page: number, node: number, not = false): Promise<Workspace> =>
  plain((id) => lists.markRecord(id, { page, node, ...(not ? { not } : {}) }));

export const markNext = (page: number, node: number): Promise<Workspace> =>
  plain((id) => lists.markNext(id, { page, node }));

/** Takes a list that was found; replace: in place of the fields that are there; asField: as one more field. */
export const takeList = (
  page: number,
  list: number,
  by: lists.ListSearch,
  how: { readonly replace?: boolean; readonly asField?: boolean },
  columns: readonly TakenColumn[],
): Promise<Workspace> => plain((id) => lists.takeList(id, page, list, by, how, columns));

export const describe = (what: WorkspaceChange): Promise<Workspace> => plain((id) => api.changeWorkspace(id, what));

export const putTemplate = (xml: string): Promise<Workspace> => plain((id) => api.putTemplate(id, xml));

/** Puts a locator by hand in the place of an old one, or of all. */
export const putXPath = (field: string, xpath: string, old = ""): Promise<Workspace> =>
  plain((id) => api.putXPath(id, field, xpath, old));

export const save = (what: SaveWorkspace): Promise<Workspace> => plain((id) => api.saveWorkspace(id, what));

/** Saves the workspace joined with a newer version; choices settle what both sides changed. */
export const saveMerged = (what: SaveWorkspace, theirs: number, choices: Record<string, Side>): Promise<Workspace> =>
  plain((id) => mergeWorkspace(id, { ...what, theirs, choices }));

export async function undo(): Promise<void> {
  const what = view?.undo;
  if (!what) return;
  await plain(api.undo);
  announce(t("undo.done", { what: actionLabel(what) }));
}

export async function redo(): Promise<void> {
  const what = view?.redo;
  if (!what) return;
  await plain(api.redo);
  announce(t("redo.done", { what: actionLabel(what) }));
}

/** Offers to undo the change that was just made, as long as it is the last one. */
export function takeBack(run: (act: () => Promise<void>) => unknown): ToastAction {
  const made = view;
  return { label: t("undo"), run: () => void run(undo), holds: () => view === made };
}
