/** Why a locator was made, and why a list is one: the clauses that the server says, in the person's language. */
import type { Message } from "./message";
import { fill, has, language, languages, t } from "./text.svelte";

type Filling = (values: Record<string, string>) => Record<string, string>;

function clauses(
  head: "locator" | "list",
  messages: readonly Message[] | undefined,
  text: string,
  filling: Filling,
): string {
  const out: string[] = [];
  for (const one of messages ?? []) {
    const key = `${head}.${one.code ?? ""}`;
    if (!has(key)) return text;
    out.push(fill(languages[language()].messages[key], filling({ ...one.params })));
  }
  return out.length > 0 ? out.join(t(`${head}.join`)) : text;
}

/** Why a locator was made; its own text where it was brought along from elsewhere. */
export function locatorReason(locator: { messages?: readonly Message[]; why: string }): string {
  return clauses("locator", locator.messages, locator.why, (values) => {
    if (values.only) values.of = t("locator.only", { tag: values.only });
    if (values.has) values.of = t("locator.has", { name: values.has });
    return values;
  });
}

/** What spoke for a list that was found. */
export function listReason(list: { messages?: readonly Message[]; why: string }): string {
  return clauses("list", list.messages, list.why, (values) => {
    const method = (name: string) => (has(`method.${name}`) ? t(`method.${name}` as "method.detm") : name);
    if (values.methods) values.methods = values.methods.split("\n").map(method).join(t("list.comma"));
    return values;
  });
}
