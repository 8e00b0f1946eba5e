/** What an XPath that a person types finds on the page in view. */
import { tryXPath } from "../api/workspace";
import type { XPathMatches } from "../api/types";
import type { Highlight } from "../frame/highlights";
import { pageKey, workspace } from "./workspace.svelte";

interface Tried {
  readonly of: string;
  readonly field: number;
  readonly name: string;
  readonly found: XPathMatches;
}

let last = $state.raw<Tried | null>(null);
let asked = 0;

export const tried = {
  /** What the text finds on the page in view; null while it is not known, or the text is none. */
  get matches(): XPathMatches | null {
    return last?.of === pageKey() ? last.found : null;
  },
  get highlights(): readonly Highlight[] {
    const found = tried.matches;
    if (!found || !last) return [];
    const { field, name } = last;
    return found.nodes.map((node) => ({
      kind: "value" as const,
      field,
      name,
      node,
      part: { kind: "text" as const },
      from: 0,
      to: 0,
      text: "",
    }));
  },
} as const;

/** Looks for the matches of a text; the last one asked for is shown. */
export async function tryText(xpath: string): Promise<void> {
  const of = pageKey();
  const turn = ++asked;
  const { view, page } = workspace;
  if (!view || !page || !xpath.trim()) return forgetTried();
  const found = await tryXPath(view.id, page.id, xpath.trim()).catch(() => null);
  if (turn !== asked) return;
  last = found && { of, field: workspace.fieldIndex, name: workspace.field?.name ?? "", found };
}

export function forgetTried(): void {
  asked++;
  last = null;
}
