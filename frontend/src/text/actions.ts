/** What an action on a workspace did, in the person's language. */
import type { Message } from "./message";
import { has, t } from "./text.svelte";

export function actionLabel(action: Message): string {
  const code = action.code ?? "";
  return has(code) ? t(code as "action.other", { what: action.params?.what ?? "" }) : t("action.other");
}
