/** Examples without the card: a click marks a node at once for a field. */
import { getNode } from "../api/workspace";
import { type Hint, hintedPiece, isPart, preferred } from "./choices";
import { addMark, workspace } from "./workspace.svelte";

/** How a mark is meant: not an example, or the one example that its page has. */
interface Meant {
  readonly not?: boolean;
  readonly replace?: boolean;
}

/** Marks a node for a field, with the part that its other examples have. */
export async function addExample(node: number, hint: Hint, field: string, meant: Meant = {}): Promise<void> {
  const id = workspace.view?.id;
  const page = workspace.page?.id;
  if (id === undefined || page === undefined) return;
  const known = workspace.view?.fields.find((one) => one.name === field);
  const wanted: Hint = known
    ? { part: known.part, cut: known.marks.some((mark) => mark.to > mark.from), ...hint }
    : hint;
  const { choices } = await getNode(id, page, node);
  const choice = choices[preferred(choices, wanted)];
  if (!choice) return;
  const piece = hintedPiece(choice, wanted);
  await addMark({ page, node: choice.node, part: choice.part, field, ...(isPart(piece) ? piece : {}), ...meant });
}
