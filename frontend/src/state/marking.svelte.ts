/** The mark that is being made: the node that was clicked, what of it is the value, and the name of the field. */
import { getAlike, getNode } from "../api/workspace";
import type { Choice, FieldChange, NodeView } from "../api/types";
import type { Problem } from "../api/problem";
import { asProblem } from "./attempt.svelte";
import { type Hint, hintedPiece, isPart, type Piece, pieceOf, preferred } from "./choices";
import { selectText } from "./stage.svelte";
import { addMark, workspace } from "./workspace.svelte";

export interface Anchor {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

interface Target {
  readonly id: number;
  readonly page: number;
  readonly node: number;
  readonly anchor: Anchor;
}

/** The server is asked what can be taken of the node. */
interface Loading extends Target {
  readonly state: "loading";
  readonly hint: Hint;
  /** Confirmed before the answer: it is kept as proposed when the answer comes. */
  readonly confirmed: boolean;
}

/** The node could not be read. */
interface Unreadable extends Target {
  readonly state: "unreadable";
  readonly problem: Problem;
}

/** What is chosen of the node. */
interface Draft extends Target {
  readonly view: NodeView;
  /** Index in the view's choices. */
  readonly choice: number;
  readonly piece: Piece;
  /** The name that the person gave; null: the proposed one. */
  readonly given: GivenName | null;
  readonly alike: Alike;
}

/** A name that was typed, or taken from those used so far with its type; without a type the value gives it. */
interface GivenName {
  readonly name: string;
  readonly type: string;
}

/** The nodes that a list of values would take with this one, and whether they are taken. */
interface Alike {
  readonly nodes: readonly number[];
  readonly taken: boolean;
}

/** The person chooses; the problem is that of the last try to keep the mark. */
interface Choosing extends Draft {
  readonly state: "choosing";
  readonly problem: Problem | null;
}

/** The mark is on its way to the server. */
interface Saving extends Draft {
  readonly state: "saving";
}

export type Marking = Loading | Unreadable | Choosing | Saving;

const NONE_ALIKE: Alike = { nodes: [], taken: false };

let current = $state.raw<Marking | null>(null);
/** Nodes that were widened from, innermost last, so that narrowing finds the way back. */
let trail: number[] = [];
let last = 0;

export const marking = (): Marking | null => current;

/** What is chosen, while something can be. */
export const draftOf = (of: Marking | null): Choosing | Saving | null =>
  of?.state === "choosing" || of?.state === "saving" ? of : null;

export const choiceOf = (draft: Draft | null): Choice | null => draft?.view.choices[draft.choice] ?? null;

/** The field's name: as the person gave it, else the field that the node is one more example of, else a new one. */
export function nameOf(draft: Draft): string {
  if (draft.given) return draft.given.name;
  const choice = choiceOf(draft);
  const { view, piece } = draft;
  const whole = pieceOf(choice ?? undefined);
  if (choice?.name && whole.from === piece.from && whole.to === piece.to) return choice.name;
  const label = isPart(piece) ? choice?.labels?.findLast((one) => one.from <= piece.from) : undefined;
  if (label) return label.name;
  const example = view.field !== "" && !isPart(piece) && choice?.part.kind !== "attr";
  return example ? view.field : view.name;
}

/** Opens the card for a node; the choices follow from the server. */
export async function begin(node: number, anchor: Anchor, hint: Hint = {}): Promise<void> {
  trail = [];
  await load(node, anchor, hint);
}

async function load(node: number, anchor: Anchor, hint: Hint): Promise<void> {
  const id = workspace.view?.id;
  const page = workspace.page?.id;
  if (id === undefined || page === undefined) return;
  const target: Target = { id: ++last, page, node, anchor };
  current = { ...target, state: "loading", hint, confirmed: false };
  try {
    const view = await getNode(id, page, node);
    if (current?.id !== target.id || current.state !== "loading") return;
    const { confirmed } = current;
    const choice = preferred(view.choices, hint);
    const piece = hintedPiece(view.choices[choice], hint);
    current = { ...target, state: "choosing", view, choice, piece, given: null, alike: NONE_ALIKE, problem: null };
    await (confirmed ? confirm() : loadAlike());
  } catch (cause) {
    if (current?.id === target.id) current = { ...target, state: "unreadable", problem: asProblem(cause) };
  }
}

/** Fewer may be alike by chance: a price, and that of another thing. */
const LEAST_ALIKE = 3;

/** Asks which nodes are like the one that is being marked. Without an answer none are offered. */
async function loadAlike(): Promise<void> {
  const draft = draftOf(current);
  const choice = choiceOf(draft);
  if (!draft || !choice || workspace.view?.kind !== "detail" || isPart(draft.piece)) return;
  const nodes = await getAlike(workspace.view.id, draft.page, choice.node, choice.part).catch(() => []);
  const now = draftOf(current);
  if (now?.id !== draft.id || choiceOf(now) !== choice) return;
  change({ alike: { nodes: nodes.length < LEAST_ALIKE ? [] : nodes, taken: false } });
}

function change(what: Partial<Draft>): void {
  const draft = draftOf(current);
  if (draft) current = { ...draft, ...what };
}

/** Takes another part of the node, or another piece of its text. */
function select(what: Partial<Pick<Draft, "choice" | "piece">>): void {
  change({ alike: NONE_ALIKE, ...what });
  void loadAlike();
}

export const choose = (choice: number): void =>
  select({ choice, piece: pieceOf(draftOf(current)?.view.choices[choice]) });

export function cut(from: number, to: number): void {
  const piece = draftOf(current)?.piece;
  if (piece && (piece.from !== from || piece.to !== to)) select({ piece: { from, to } });
}

/** Names the field; a name that was used so far comes with its type. */
export const rename = (name: string, type = ""): void => change({ given: { name, type } });

/** Takes all nodes that are like it, or this one alone. */
export function takeAlike(taken: boolean): void {
  const draft = draftOf(current);
  if (draft) change({ alike: { ...draft.alike, taken } });
}

type AnchorOf = (node: number) => Anchor | null;

/** Takes the parent instead; narrowing goes back to where widening came from. */
export async function widen(anchorOf: AnchorOf): Promise<void> {
  const up = draftOf(current)?.view.path.at(-2);
  if (!current || !up || up.node <= 0) return;
  trail.push(current.node);
  await load(up.node, anchorOf(up.node) ?? current.anchor, {});
}

export async function narrow(anchorOf: AnchorOf, child: (node: number) => number): Promise<void> {
  if (!current) return;
  const down = trail.pop() ?? child(current.node);
  if (down > 0) await load(down, anchorOf(down) ?? current.anchor, {});
}

export async function step(node: number, anchorOf: AnchorOf): Promise<void> {
  if (!current || node <= 0) return;
  trail = [];
  await load(node, anchorOf(node) ?? current.anchor, {});
}

/** Ends the marking; the text that was selected for it is no longer. */
export function cancel(): void {
  current = null;
  selectText(null);
  trail = [];
}

/** Keeps the mark; false when the server refused, and then the problem says why. */
export async function confirm(not = false): Promise<boolean> {
  if (current?.state === "loading") current = { ...current, confirmed: true };
  const choice = choiceOf(draftOf(current));
  if (!choice || current?.state !== "choosing") return false;
  const { problem: _, ...draft } = current;
  current = { ...draft, state: "saving" };
  try {
    await keep(draft, choice, not);
    if (current?.id === draft.id) cancel();
    return true;
  } catch (cause) {
    if (current?.id === draft.id) current = { ...draft, state: "choosing", problem: asProblem(cause) };
    return false;
  }
}

/** Sends the mark, and with it, for a new field, the type and "list of values" that were chosen. */
async function keep(draft: Draft, choice: Choice, not: boolean): Promise<void> {
  const field = nameOf(draft).trim();
  const known = workspace.view?.fields.some((one) => one.name === field);
  const type = draft.given?.type ?? "";
  const set: FieldChange = {
    ...(type !== "" ? { type: type as NonNullable<FieldChange["type"]> } : {}),
    ...(draft.alike.taken ? { many: true } : {}),
  };
  await addMark({
    page: draft.page,
    node: choice.node,
    part: choice.part,
    ...(isPart(draft.piece) ? draft.piece : {}),
    ...(field ? { field } : {}),
    ...(not ? { not } : {}),
    ...(!known && Object.keys(set).length > 0 ? { set } : {}),
  });
}
