/** One mark in the making: the node that was clicked, what of it is the value, and its name. */
import { getAlike, getNode } from "../api/workspace";
import type { Choice, FieldChange, NodeView, Part } from "../api/types";
import type { Problem } from "../api/problem";
import { asProblem } from "./attempt.svelte";
import { addMark, changeField, workspace } from "./workspace.svelte";

export interface Anchor {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** What a click tells beside the node. */
export interface Hint {
  /** Text of the run under the pointer, collapsed. */
  readonly run?: string;
  /** A part to prefer: that of the field an example is for; and whether that field takes a piece of its text. */
  readonly part?: Part;
  readonly cut?: boolean;
  /** A range of the text, in code points. */
  readonly from?: number;
  readonly to?: number;
  readonly name?: string;
}

export interface Marking {
  readonly id: number;
  readonly page: number;
  readonly node: number;
  readonly anchor: Anchor;
  readonly view: NodeView | null;
  readonly choice: number;
  readonly from: number;
  readonly to: number;
  readonly name: string;
  /** The name was typed or chosen: another part of the node leaves it as it is. */
  readonly named: boolean;
  /** Nodes that a list of values would take with this one. */
  readonly alike: readonly number[];
  /** All of them are meant. */
  readonly all: boolean;
  /** The type that came with a name taken from those used so far; empty: the value tells it. */
  readonly type: string;
  readonly problem: Problem | null;
  readonly busy: boolean;
  /** It was confirmed before the server had answered: it is kept as proposed when it has. */
  readonly eager: boolean;
}

let current = $state.raw<Marking | null>(null);
/** Nodes that were widened from, innermost last, so that narrowing finds the way back. */
let trail: number[] = [];
let last = 0;

export const marking = (): Marking | null => current;

export function chosen(of: Marking | null): Choice | null {
  return of?.view?.choices[of.choice] ?? null;
}

/** Opens the card for a node; the choices follow from the server. */
export async function begin(node: number, anchor: Anchor, hint: Hint = {}): Promise<void> {
  trail = [];
  await look(node, anchor, hint);
}

async function look(node: number, anchor: Anchor, hint: Hint): Promise<void> {
  const id = workspace.view?.id;
  const page = workspace.page?.id;
  if (id === undefined || page === undefined) return;
  current = {
    id: ++last,
    page,
    node,
    anchor,
    view: null,
    choice: 0,
    from: hint.from ?? 0,
    to: hint.to ?? 0,
    name: "",
    named: false,
    alike: [],
    all: false,
    type: "",
    problem: null,
    busy: false,
    eager: false,
  };
  const mine = current;
  try {
    const view = await getNode(id, page, node);
    if (current?.id !== mine.id) return;
    const choice = preferred(view.choices, hint);
    const piece = hint.from === undefined ? pieceOf(view.choices[choice]) : {};
    current = { ...current, view, choice, ...piece, named: hint.name !== undefined };
    current = { ...current, name: hint.name ?? proposed(current) };
    if (current.eager) void confirm();
    else void compare();
  } catch (cause) {
    if (current?.id === mine.id) current = { ...current, problem: asProblem(cause) };
  }
}

/** What it is called while nobody said: the field that it is one more example of, unless it takes what that does not. */
function proposed(of: Marking): string {
  const { view, from, to } = of;
  if (!view) return "";
  const choice = chosen(of);
  if (choice?.name && choice.from === from && choice.to === to) return choice.name;
  const same = view.field !== "" && to <= from && choice?.part.kind !== "attr";
  return same ? view.field : view.name;
}

/** What a choice takes of its text: all of it, or what stands behind its label. */
const pieceOf = (choice: Choice | undefined): Pick<Marking, "from" | "to"> => ({
  from: choice?.from ?? 0,
  to: choice?.to ?? 0,
});

/** Two may be alike by chance: a price, and that of another thing. */
const LEAST_ALIKE = 3;

/** Asks what is like the node that is being marked. That it cannot be told harms nothing. */
async function compare(): Promise<void> {
  const mine = current;
  const choice = chosen(mine);
  const kind = workspace.view?.kind;
  if (!mine || !choice || kind !== "detail" || mine.to > mine.from) return;
  const alike = await getAlike(workspace.view?.id ?? "", mine.page, choice.node, choice.part).catch(() => []);
  if (current?.id === mine.id && chosen(current) === choice) set({ alike: alike.length < LEAST_ALIKE ? [] : alike });
}

/** The choice that fits what the click told, else the likeliest. */
export function preferred(choices: readonly Choice[], hint: Hint): number {
  const { part, run } = hint;
  if (part) {
    const same = choices
      .map((one, i) => ({ one, i }))
      .filter(
        ({ one }) =>
          one.part.kind === part.kind &&
          (one.part.attr ?? "") === (part.attr ?? "") &&
          (part.kind !== "run" || run === undefined || one.text === run),
      );
    const best = same.find(({ one }) => (one.to ?? 0) > 0 === (hint.cut ?? false)) ?? same[0];
    if (best) return best.i;
  }
  if (run !== undefined && run !== "" && choices.filter((one) => one.part.kind === "run" && !one.to).length > 1) {
    const under = choices.findIndex((one) => one.part.kind === "run" && one.text === run);
    if (under >= 0) return under;
  }
  return 0;
}

function set(what: Partial<Marking>): void {
  if (current) current = { ...current, ...what };
}

/** Changes what is taken of the node; what follows from it is asked for anew. */
function part(what: Pick<Marking, "from" | "to"> & Partial<Marking>): void {
  if (!current) return;
  const next = { ...current, alike: [], all: false, ...what };
  current = next.named ? next : { ...next, name: proposed(next) };
  void compare();
}

export const choose = (choice: number): void => part({ choice, ...pieceOf(current?.view?.choices[choice]) });

export const cut = (from: number, to: number): void => {
  if (current && (current.from !== from || current.to !== to)) part({ from, to });
};

export const rename = (name: string): void => set({ name, named: true, type: "" });

/** Takes a name that was used so far, with its type. */
export const take = (name: string, type: string): void => set({ name, named: true, type });

/** Means all that are like it, or this one alone. */
export const meanAll = (all: boolean): void => set({ all });

/** Takes the parent instead; down goes back to where up came from. */
export async function widen(anchorOf: (node: number) => Anchor | null): Promise<void> {
  const path = current?.view?.path;
  const up = path?.at(-2);
  if (!current || !up || up.node <= 0) return;
  trail.push(current.node);
  await look(up.node, anchorOf(up.node) ?? current.anchor, {});
}

export async function narrow(
  anchorOf: (node: number) => Anchor | null,
  child: (node: number) => number,
): Promise<void> {
  if (!current) return;
  const down = trail.pop() ?? child(current.node);
  if (down > 0) await look(down, anchorOf(down) ?? current.anchor, {});
}

export async function step(node: number, anchorOf: (node: number) => Anchor | null): Promise<void> {
  if (!current || node <= 0) return;
  trail = [];
  await look(node, anchorOf(node) ?? current.anchor, {});
}

export function cancel(): void {
  current = null;
  trail = [];
}

/** Keeps the mark; false when the server refused, and then problem says why. */
export async function confirm(not = false): Promise<boolean> {
  const mine = current;
  if (mine?.view === null) set({ eager: true });
  const choice = chosen(mine);
  if (!mine || !choice || mine.busy) return false;
  set({ busy: true, problem: null });
  const field = mine.name.trim();
  try {
    const there = workspace.view?.fields.some((one) => one.name === field);
    const next = await addMark({
      page: mine.page,
      node: choice.node,
      part: choice.part,
      ...(mine.to > mine.from ? { from: mine.from, to: mine.to } : {}),
      ...(field ? { field } : {}),
      ...(not ? { not } : {}),
    });
    const made = field ? next.fields.find((one) => one.name === field) : next.fields.at(-1);
    const change: FieldChange = {
      ...(mine.type !== "" && made?.type !== mine.type ? { type: mine.type as NonNullable<FieldChange["type"]> } : {}),
      ...(mine.all ? { many: true } : {}),
    };
    if (made && !there && Object.keys(change).length > 0) await changeField(made.name, change);
    cancel();
    return true;
  } catch (cause) {
    set({ busy: false, problem: asProblem(cause) });
    return false;
  }
}

/** How a mark at once is meant: not an example, or the one example that its page has. */
export interface Meant {
  readonly not?: boolean;
  readonly replace?: boolean;
}

/** Marks a node at once for a field, without the card. */
export async function markAt(node: number, hint: Hint, field: string, meant: Meant = {}): Promise<void> {
  const id = workspace.view?.id;
  const page = workspace.page?.id;
  if (id === undefined || page === undefined) return;
  const { choices } = await getNode(id, page, node);
  const choice = choices[preferred(choices, hint)];
  if (!choice) return;
  const { from, to } = hint.from === undefined ? pieceOf(choice) : { from: hint.from, to: hint.to ?? 0 };
  await addMark({
    page,
    node: choice.node,
    part: choice.part,
    field,
    ...(to > from ? { from, to } : {}),
    ...meant,
  });
}
