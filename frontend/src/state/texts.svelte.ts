/** The texts of the code tabs, brought again after every change of the work. */
import { getTemplate } from "../api/work";
import type { TemplateTexts } from "../api/types";
import { Attempt } from "./attempt.svelte";
import { work } from "./work.svelte";

/** Brings the texts for as long as the caller's component lives. */
export function followTexts(): { readonly now: TemplateTexts | null; readonly attempt: Attempt } {
  const attempt = new Attempt();
  let now = $state.raw<TemplateTexts | null>(null);
  const id = $derived(work.view?.id);
  const revision = $derived(work.view?.revision);
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
