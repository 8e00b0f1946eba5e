/** Which part of a node is the value: the choice that fits a click, and the piece that a choice takes of its text. */
import type { Choice, Part } from "../api/types";

/** What a click gives beside the node. */
export interface Hint {
  /** Text of the run under the pointer, collapsed. */
  readonly run?: string;
  /** A part to prefer: that of the field an example is for; and whether that field takes a piece of its text. */
  readonly part?: Part;
  readonly cut?: boolean;
  /** A range of the text, in code points. */
  readonly from?: number;
  readonly to?: number;
}

/** A range of a choice's text, in code points; from 0 to 0: all of it. */
export interface Piece {
  readonly from: number;
  readonly to: number;
}

export const isPart = ({ from, to }: Piece): boolean => to > from;

/** What a choice takes of its text: all of it, or what follows its label. */
export const pieceOf = (choice: Choice | undefined): Piece => ({ from: choice?.from ?? 0, to: choice?.to ?? 0 });

/** The piece that was selected by the click, else that of the choice. */
export const hintedPiece = (choice: Choice | undefined, hint: Hint): Piece =>
  hint.from === undefined ? pieceOf(choice) : { from: hint.from, to: hint.to ?? 0 };

/** Index of the choice that fits a click; 0, the likeliest, where none does. */
export function preferred(choices: readonly Choice[], hint: Hint): number {
  const best = hint.part ? samePart(choices, hint.part, hint) : -1;
  if (best >= 0) return best;
  const runs = choices.filter((one) => one.part.kind === "run" && !one.to);
  if (!hint.run || runs.length < 2) return 0;
  return Math.max(
    0,
    choices.findIndex((one) => one.part.kind === "run" && one.text === hint.run),
  );
}

/** Index of the choice of the same part, one that takes a piece where the field does; -1 for none. */
function samePart(choices: readonly Choice[], part: Part, { run, cut = false }: Hint): number {
  const same = [...choices.entries()].filter(
    ([, one]) =>
      one.part.kind === part.kind &&
      (one.part.attr ?? "") === (part.attr ?? "") &&
      (part.kind !== "run" || run === undefined || one.text === run),
  );
  return (same.find(([, one]) => (one.to ?? 0) > 0 === cut) ?? same[0])?.[0] ?? -1;
}
