/** What the page in view is: one record, a list of records, or an article. */
import type { PageKind } from "../api/types";
import { getPageKind } from "../api/workspace";
import { Attempt } from "./attempt.svelte";
import { pageKey, workspace } from "./workspace.svelte";

let found = $state.raw<{ readonly of: string; readonly shares: PageKind } | null>(null);
const asking = new Attempt();

/** From here on a page counts as one of a kind: the others together are less likely. */
export const LIKELY = 0.5;
/** From here on it is asked whether it is one. */
export const MAYBE = 0.3;

/** How likely the page in view is of each kind; null until it is known. */
export const pageKind = (): PageKind | null => (found?.of === pageKey() ? found.shares : null);

export async function loadPageKind(): Promise<void> {
  const id = workspace.view?.id;
  const page = workspace.page?.id;
  const of = pageKey();
  if (id === undefined || page === undefined || found?.of === of) return;
  const shares = await asking.run(() => getPageKind(id, page));
  if (shares && of === pageKey()) found = { of, shares };
}
