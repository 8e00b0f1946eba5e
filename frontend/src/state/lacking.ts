/** "Missing here": a page of one record has no value of a field, or the chosen record of a list. */
import { list } from "./list.svelte";
import { addMark, workspace } from "./workspace.svelte";

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
