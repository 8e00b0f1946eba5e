/** The texts of the code tabs, brought again after every change of the workspace. */
import { getTemplate } from "../api/workspace";
import type { TemplateTexts } from "../api/types";
import { Attempt } from "./attempt.svelte";
import { workspace } from "./workspace.svelte";

/** Brings the texts for as long as the caller's component lives. */
export function followTexts(): { readonly now: TemplateTexts | null; readonly attempt: Attempt } {
  const attempt = new Attempt();
  let now = $state.raw<TemplateTexts | null>(null);
  const id = $derived(workspace.view?.id);
  const revision = $derived(workspace.view?.revision);
  $effect(() => {
    void revision;
    if (id === undefined) return;
    let stale = false;
    void attempt
      .run(() => getTemplate(id))
      .then((answer) => {
        if (answer && !stale) now = answer;
      });
    return () => (stale = true);
  });
  return {
    get now() {
      return now;
    },
    attempt,
  };
}
