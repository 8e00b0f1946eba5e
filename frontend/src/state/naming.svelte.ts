/** Names that the library's templates have for what is being marked. */
import { suggestNames, type NameProposal } from "../api/knowledge";
import type { NodeView } from "../api/types";
import { workspace } from "./workspace.svelte";

/** How many are proposed. */
const SHOWN = 6;

let proposals = $state.raw<readonly NameProposal[]>([]);
let asked = 0;

export const proposed = (): readonly NameProposal[] => proposals;

/** Asks for the names of a node; without an answer there are none, and no error is shown. */
export async function askNames(view: NodeView): Promise<void> {
  const mine = ++asked;
  proposals = [];
  try {
    const names = await suggestNames({
      label: view.label,
      type: view.type,
      domain: workspace.view?.domain ?? "",
      fields: (workspace.view?.fields ?? []).map((field) => field.name),
      limit: SHOWN,
    });
    if (mine === asked) proposals = names;
  } catch {
    // The name can be typed; whatever is wrong with the server shows when the mark is sent.
  }
}

/** Those that go with what was typed. */
export function fitting(names: readonly NameProposal[], typed: string): readonly NameProposal[] {
  const words = typed.trim().toLowerCase();
  if (words === "") return names;
  return names.filter(
    (one) => one.name.toLowerCase().includes(words) || one.labels.some((label) => label.toLowerCase().includes(words)),
  );
}
