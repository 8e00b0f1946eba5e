/** Why a thing of another tool's file is taken, changed or dropped, in the person's language. */
import type { Message } from "./message";
import { fill, has, language, languages, t } from "./text.svelte";

/** The sentence of a reason; the server's own text where it has no word, or none that is known. */
export function interchangeReason(message: Message | null | undefined, text: string): string {
  const key = `interchange.${message?.code ?? ""}`;
  if (!message?.code || !has(key)) return text;
  const values = { ...message.params };
  if (message.cause) values.why = interchangeReason(message.cause, values.why ?? "");
  return fill(languages[language()].messages[key], values);
}

/** Why a template cannot be written for a tool, as a sentence that stands alone. */
export function notWritten(message: Message | null | undefined, text: string): string {
  const line = interchangeReason(message, "");
  return line === "" ? text : line.charAt(0).toUpperCase() + line.slice(1) + t("mended.end");
}
