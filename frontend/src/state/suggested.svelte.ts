/** The fields that the pages of a workspace suggest: which are ticked, how they are called, which one is pointed at. */
import { getSuggestions } from "../api/workspace";
import type { Suggestion, TakenSuggestion } from "../api/types";
import type { Highlight } from "../frame/highlights";
import { Attempt } from "./attempt.svelte";
import { list } from "./list.svelte";
import { looks } from "./look.svelte";
import { LIKELY, pageKind } from "./pageKind.svelte";
import { article } from "./article.svelte";
import { showNode, stage } from "./stage.svelte";
import { chooseTab, pageKey, takeSuggestions, workspace } from "./workspace.svelte";

/** How many suggestions are shown at first: the best ones. */
const FIRST = 20;

interface Row {
  readonly one: Suggestion;
  readonly index: number;
}

/** Whether the name or a value of a suggestion has the words that are looked for. */
const has = (one: Suggestion, name: string): boolean =>
  [name, ...one.values.map((value) => value.text)].some((text) => text.toLowerCase().includes(wanted));

interface Found {
  /** The workspace with its pages. */
  readonly of: string;
  readonly revision: number;
  readonly pages: readonly number[];
  readonly fields: readonly Suggestion[];
}

let found = $state.raw<Found | null>(null);
let ticked = $state.raw<ReadonlySet<number>>(new Set());
let names = $state.raw<Readonly<Record<number, string>>>({});
let pointed = $state.raw(-1);
let all = $state.raw(false);
let wanted = $state.raw("");
/** Workspaces whose table was opened by itself: once is enough. */
let opened = "";
let declined = $state.raw<readonly string[]>([]);
/** The page that was scrolled to its first suggestion: once is enough. */
let looked = "";
const asking = new Attempt();
const taking = new Attempt();

const pagesKey = (): string => `${workspace.view?.id} ${workspace.view?.pages.map((page) => page.id).join(" ")}`;

export const suggested = {
  /** The suggestions for the pages as they are; null until they are there. */
  get fields(): readonly Suggestion[] | null {
    return found?.of === pagesKey() ? found.fields : null;
  },
  /** Those that are shown, with their numbers: the best ones, or those with the words that are looked for. */
  get shown(): readonly Row[] {
    const rows = (suggested.fields ?? []).map((one, index) => ({ one, index }));
    if (wanted !== "") return rows.filter(({ one, index }) => has(one, suggested.nameOf(index)));
    return all ? rows : rows.slice(0, FIRST);
  },
  /** There are more than are shown at first: they can be looked through. */
  get many(): boolean {
    return (suggested.fields?.length ?? 0) > FIRST;
  },
  get wanted(): string {
    return wanted;
  },
  /** It is offered to look at the table: one page about one thing is open, and nothing is marked. */
  get offered(): boolean {
    const view = workspace.view;
    return (
      view?.kind === "detail" &&
      view.fields.length === 0 &&
      workspace.tab !== "suggested" &&
      pageKind() !== null &&
      (suggested.fields?.length ?? 0) > 0 &&
      !list.searching &&
      !list.wanted &&
      !article.offered &&
      !declined.includes(pageKey())
    );
  },
  /** The pages that were compared. */
  get pages(): readonly number[] {
    return suggested.fields ? (found?.pages ?? []) : [];
  },
  get busy(): boolean {
    return asking.busy;
  },
  get taking(): boolean {
    return taking.busy;
  },
  get problem() {
    return asking.problem ?? taking.problem;
  },
  get ticked(): ReadonlySet<number> {
    return ticked;
  },
  nameOf: (index: number): string => names[index] ?? suggested.fields?.[index]?.name ?? "",
  /** The number of the suggestion that is pointed at; -1 for none. */
  get pointed(): number {
    return pointed;
  },
  /** The values of the suggestion that is pointed at, on the page in view. */
  get pointedValues(): readonly Highlight[] {
    const page = workspace.page?.id;
    return (suggested.fields?.[pointed]?.values ?? [])
      .filter((one) => one.page === page)
      .map((one) => ({
        kind: "value" as const,
        field: pointed,
        name: suggested.nameOf(pointed),
        node: one.node,
        part: one.part,
        from: one.from,
        to: one.to,
        text: one.text,
      }));
  },
};

export async function loadSuggested(): Promise<void> {
  const id = workspace.view?.id;
  const of = pagesKey();
  const revision = workspace.view?.revision ?? -1;
  if (id === undefined || workspace.view?.kind !== "detail" || (found?.of === of && found.revision === revision))
    return;
  const answer = await asking.run(() => getSuggestions(id));
  if (!answer || of !== pagesKey()) return;
  if (found?.of !== of) {
    ticked = new Set();
    names = {};
    all = false;
    wanted = "";
  }
  found = { of, revision, pages: answer.pages, fields: answer.fields };
}

/** Opens the table by itself, once: two pages or more are open, nothing is marked, and they are no list. Articles have fields too. */
export function openSuggested(): void {
  const view = workspace.view;
  if (!view || view.kind !== "detail" || view.pages.length < 2 || view.fields.length > 0 || workspace.tab !== "page")
    return;
  if (opened === view.id || !suggested.fields?.length || isList()) return;
  opened = view.id;
  chooseTab("suggested");
  lookAtSuggested();
}

export const declineSuggested = (): void => void (declined = [...declined, pageKey()]);

/** Scrolls the page to the first suggested value, once: menus often fill the first screen. Not away from where the person is. */
export function lookAtSuggested(): void {
  const page = workspace.page?.id;
  const first = suggested.fields?.flatMap((one) => one.values).find((value) => value.page === page);
  if (!first || looked === pageKey()) return;
  looked = pageKey();
  if (looks.finding || (stage.annotated?.document.defaultView?.scrollY ?? 0) > 0) return;
  showNode(first.page, first.node);
}

/** The page in view is marked as one of a list. */
const isList = (): boolean => list.wanted && list.likely >= LIKELY;

export const pointSuggested = (index: number): void => void (pointed = index);

export function tick(index: number, on: boolean): void {
  const next = new Set(ticked);
  if (on) next.add(index);
  else next.delete(index);
  ticked = next;
}

/** Shows only suggestions whose name or value has these words. */
export const filterSuggested = (words: string): void => void (wanted = words.trim().toLowerCase());

export const showAllSuggested = (): void => void (all = true);

/** Ticks those that are shown. */
export function tickAll(on: boolean): void {
  const open = suggested.shown.flatMap(({ one, index }) => (one.field ? [] : [index]));
  const others = [...ticked].filter((index) => !open.includes(index));
  ticked = new Set(on ? [...others, ...open] : others);
}

export const nameSuggested = (index: number, name: string): void => void (names = { ...names, [index]: name.trim() });

/** Makes fields of those that are ticked. It says whether it did. */
export async function takeTicked(): Promise<boolean> {
  const fields = (suggested.fields ?? []).flatMap((one, index): TakenSuggestion[] =>
    ticked.has(index) && !one.field
      ? [
          {
            name: suggested.nameOf(index),
            type: one.type,
            ...(one.many ? { many: true } : {}),
            marks: one.values.map(({ page, node, part, from, to }) => ({ page, node, part, from, to })),
          },
        ]
      : [],
  );
  if (fields.length === 0) return false;
  const done = await taking.run(() => takeSuggestions(fields));
  if (!done) return false;
  ticked = new Set();
  return true;
}

export const clearSuggestedProblem = (): void => {
  asking.clear();
  taking.clear();
};
