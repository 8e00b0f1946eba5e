/** The published methods at work on the page in view, with thresholds that a person moves. */
import { untrack } from "svelte";
import { showMethod } from "../api/method";
import type { Inspection, MethodAsk } from "../api/types";
import type { components } from "../api/schema";
import type { Highlight } from "../frame/highlights";
import type { Outline } from "../frame/outlines";
import { t } from "../text/text.svelte";
import { Attempt } from "./attempt.svelte";
import { showNode } from "./stage.svelte";
import { workspace } from "./workspace.svelte";

type TokensView = components["schemas"]["TokensView"];

export const methods = ["detm", "renxue", "cn101582074a", "cn103246732", "deng"] as const;
export type MethodName = (typeof methods)[number];

/** The default thresholds of the methods. */
const PLAIN = { similar: 0.75, factor: 0.6, weight: 0.5, deviations: 1 } as const;

let name = $state.raw<MethodName>("detm");
let similar = $state.raw<number>(PLAIN.similar);
let factor = $state.raw<number>(PLAIN.factor);
let keyword = $state.raw("");
let weights = $state.raw<readonly number[]>(Array<number>(6).fill(PLAIN.weight));
let deviations = $state.raw<number>(PLAIN.deviations);
let records = $state.raw<readonly [number, number]>([0, 1]);
let other = $state.raw(-1);
let found = $state.raw<{ readonly of: string; readonly view: Inspection } | null>(null);
let pointed = $state.raw<readonly number[]>([]);
const asking = new Attempt();
let abort: AbortController | null = null;

const pageKey = (): string => `${workspace.view?.id} ${workspace.page?.id} ${name}`;

export const method = {
  get name(): MethodName {
    return name;
  },
  get similar(): number {
    return similar;
  },
  get factor(): number {
    return factor;
  },
  get keyword(): string {
    return keyword;
  },
  get weights(): readonly number[] {
    return weights;
  },
  get deviations(): number {
    return deviations;
  },
  get records(): readonly [number, number] {
    return records;
  },
  /** PageView.ID of the page that is compared with the one in view; -1 for none. */
  get other(): number {
    return other;
  },
  get busy(): boolean {
    return asking.busy;
  },
  get problem() {
    return asking.problem;
  },
  get view(): Inspection | null {
    return found?.of === pageKey() ? found.view : null;
  },
  /** What the method found, outlined on the page; what is pointed at stands out. */
  get outlines(): readonly Outline[] {
    const view = method.view;
    if (!view) return [];
    if (view.cn101582074a) return [...tokenOutlines(view.cn101582074a), ...pointOutlines()];
    const nodes =
      view.cn103246732?.chosen.map((one) => [one.element]) ??
      (view.renxue ?? view.detm)?.records.map((one) => span(one.from, one.to)) ??
      [];
    const box = (list: readonly number[], chosen: boolean): Outline => ({
      kind: "record",
      nodes: list,
      label: "",
      chosen,
    });
    return [...nodes.map((list) => box(list, false)), ...pointOutlines()];
  },
  /** The blocks that CN101582074A cuts the records into, each in its place: values by column, and template pieces. */
  get highlights(): readonly Highlight[] {
    const view = method.view?.cn101582074a;
    return view ? view.records.flatMap((record) => tokensOf(view, record)) : [];
  },
};

const pointOutlines = (): Outline[] =>
  pointed.length > 0 ? [{ kind: "record", nodes: pointed, label: "", chosen: true }] : [];

/** Nodes with a W above 1, P among them (all around them have 1 at least); the records with their lownum; and what is merged from several blocks. */
function tokenOutlines(view: TokensView): Outline[] {
  const weight = (one: TokensView["weights"][number]): Outline => ({
    kind: "weight",
    nodes: [one.node],
    label: one.node === view.parent ? `P · W ${one.w}` : `W ${one.w}`,
    chosen: one.node === view.parent,
  });
  return [
    ...view.weights
      .filter((one) => one.w > 1)
      .slice(0, MOST_WEIGHTS)
      .map(weight),
    ...view.records.map((one): Outline => ({
      kind: "record",
      nodes: span(one.from, one.to),
      label: `lownum ${one.lownum}`,
      chosen: false,
    })),
    ...view.records.flatMap((record) =>
      record.merged.flatMap((_, at): Outline[] => {
        const blocks = record.blocks.filter((block) => block.parts.some((part) => part.merged === at));
        if (blocks.length < 2) return [];
        return [{ kind: "joint", nodes: blocks.map((block) => block.element), label: "", chosen: false }];
      }),
    ),
  ];
}

function tokensOf(view: TokensView, record: TokensView["records"][number]): Highlight[] {
  return record.blocks.flatMap((block) =>
    block.parts.map((part): Highlight => {
      const name = record.merged[part.merged]?.column ?? "";
      return {
        kind: part.piece >= 0 ? "piece" : "token",
        field: part.piece >= 0 ? -1 : (view.table?.columns.findIndex((one) => one.name === name) ?? -1),
        name: part.piece >= 0 ? t("methods.piece") : name,
        node: block.element,
        part: { kind: "text" },
        from: 0,
        to: 0,
        text: part.text.replace(/…$/, ""),
      };
    }),
  );
}

/** The most nodes whose W is shown on the page. */
const MOST_WEIGHTS = 12;

/** The most nodes of a record that are outlined. */
const MOST_NODES = 200;

const span = (from: number, to: number): number[] =>
  Array.from({ length: Math.min(to - from, MOST_NODES) }, (_, i) => from + i);

export function chooseMethod(next: MethodName): void {
  name = next;
  pointed = [];
}

export const setSimilar = (next: number): void => void (similar = next);
export const setFactor = (next: number): void => void (factor = next);
export const setKeyword = (next: string): void => void (keyword = next);
export const setDeviations = (next: number): void => void (deviations = next);
export const setOther = (next: number): void => void (other = next);
export const setRecords = (a: number, b: number): void => void (records = [a, b]);
export const setWeight = (at: number, next: number): void =>
  void (weights = weights.map((one, i) => (i === at ? next : one)));

/** Back to what the methods take by themselves. */
export function resetMethod(): void {
  similar = PLAIN.similar;
  factor = PLAIN.factor;
  deviations = PLAIN.deviations;
  weights = Array<number>(6).fill(PLAIN.weight);
}

/** Outlines nodes on the page. */
export const point = (nodes: readonly number[]): void => void (pointed = nodes);

/** Brings a node of the page in view into sight. */
export function reveal(node: number): void {
  if (workspace.page && node >= 0) showNode(workspace.page.id, node);
}

const ask = (): MethodAsk => {
  switch (name) {
    case "detm":
      return {
        method: name,
        similar,
        ...(other >= 0 ? { other } : { compare: { records: [...records] } }),
      };
    case "renxue":
      return { method: name, factor };
    case "cn101582074a":
      return { method: name, keyword };
    case "cn103246732":
      return { method: name, weights: [...weights], deviations };
    default:
      return { method: name };
  }
};

/** Whether the method has all that it needs. */
export const ready = (): boolean => name !== "cn101582074a" || keyword.trim() !== "";

/** Asks the server for what is wanted now; an answer that is no longer wanted is dropped. */
export async function loadMethod(): Promise<void> {
  const work = workspace.view?.id;
  const page = workspace.page?.id;
  abort?.abort();
  if (work === undefined || page === undefined || !ready()) return;
  const mine = new AbortController();
  abort = mine;
  const of = pageKey();
  const view = await asking.run(async () => {
    try {
      return await showMethod(work, page, untrack(ask), mine.signal);
    } catch (cause) {
      if (mine.signal.aborted) return null;
      throw cause;
    }
  });
  if (view && abort === mine) {
    found = { of, view };
    pointed = [];
  }
}
