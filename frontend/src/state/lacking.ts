/** "Missing here": a page of one record has no value of a field, or the chosen record of a list. */
import { list } from "./list.svelte";
import { addMark, removeMark, workspace } from "./workspace.svelte";

/** What lacks the field: the node that the mark names, and the number of the record, 0 for a page of one record. */
interface Lacking {
  readonly node: number;
  readonly record: number;
}

/** Null where it cannot be said: no record of the list is chosen. */
export function lacking(): Lacking | null {
  if (workspace.view?.kind !== "list") return { node: -1, record: 0 };
  const at = list.view?.records.findIndex((one) => one.first === list.chosen) ?? -1;
  return at < 0 ? null : { node: list.chosen, record: at + 1 };
}

export async function markMissing(field: string): Promise<void> {
  const at = lacking();
  const page = workspace.page?.id;
  if (!at || page === undefined) return;
  await addMark({ page, node: at.node, part: { kind: "text" }, field, missing: true });
}

/** The mark by which the page in view, or the chosen record, has no value of a field. */
export function missingMark(field: string): number | undefined {
  const at = lacking();
  const page = workspace.page?.id;
  const marks = workspace.view?.fields.find((one) => one.name === field)?.marks ?? [];
  return marks.find((mark) => mark.missing && mark.page === page && mark.node === at?.node)?.id;
}

export async function takeBackMissing(field: string): Promise<void> {
  const mark = missingMark(field);
  if (mark !== undefined) await removeMark(mark);
}
