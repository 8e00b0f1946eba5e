/** What a person decided of the columns of the list that is offered: which become fields, and under which names. */
import type { ListOffer, TakenColumn } from "../api/types";

interface Decided {
  readonly of: string;
  readonly left: ReadonlySet<number>;
  readonly names: Readonly<Record<number, string>>;
}

let decided = $state.raw<Decided | null>(null);

/** What an offer is known by when it is found again: its first record and its columns. */
const keyOf = (offer: ListOffer): string => [offer.records[0]?.[0], ...offer.columns.map((one) => one.name)].join(" ");

const about = (offer: ListOffer): Decided =>
  decided?.of === keyOf(offer) ? decided : { of: keyOf(offer), left: new Set(), names: {} };

export const isTaken = (offer: ListOffer, column: number): boolean => !about(offer).left.has(column);

export const columnName = (offer: ListOffer, column: number): string =>
  about(offer).names[column] ?? offer.columns[column]?.name ?? "";

/** Takes a column as a field, or leaves it. */
export function takeColumn(offer: ListOffer, column: number, take: boolean): void {
  const left = new Set(about(offer).left);
  if (take) left.delete(column);
  else left.add(column);
  decided = { ...about(offer), left };
}

/** Names a column; an empty name is the proposed one. */
export function nameColumn(offer: ListOffer, column: number, name: string): void {
  const names = { ...about(offer).names };
  if (name.trim()) names[column] = name.trim();
  else delete names[column];
  decided = { ...about(offer), names };
}

/** The columns that become fields. */
export const takenColumns = (offer: ListOffer): TakenColumn[] =>
  offer.columns.flatMap((_, column) => (isTaken(offer, column) ? [{ column, name: columnName(offer, column) }] : []));
