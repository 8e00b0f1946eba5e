/** Why a field holds, drifts or is mended: the clauses that the server says, as a sentence in the person's language. */
import type { Message } from "./message";
import { fill, has, language, languages, t } from "./text.svelte";

/** A family of locators as the person calls it. */
export function familyOf(name: string): string {
  const key = `family.${name}`;
  return has(key) ? t(key) : name;
}

/** A source of evidence: its code, and after a blank its label or family. */
function evidence(source: string): string {
  const [code = "", ...rest] = source.split(" ");
  const key = `evidence.${code}`;
  return has(key)
    ? fill(languages[language()].messages[key], { of: code === "family" ? familyOf(rest.join(" ")) : rest.join(" ") })
    : source;
}

function clause(one: Message): string | null {
  const key = `mended.${one.code ?? ""}`;
  if (!has(key)) return null;
  const values = { ...one.params };
  const what = `mended.what.${values.what ?? ""}`;
  if (has(what)) values.what = t(what);
  if (values.family) values.family = familyOf(values.family);
  if (values.by) values.by = values.by.split("\n").map(evidence).join(t("mended.comma"));
  return fill(languages[language()].messages[key], values);
}

/** The sentence; the server's own text where a clause has no words here. */
export function mended(clauses: readonly Message[] | null | undefined, text: string): string {
  const sentences = (clauses ?? []).map(clause);
  if (sentences.length === 0 || sentences.includes(null)) return text;
  const line = sentences.join(t("mended.join"));
  return line.charAt(0).toUpperCase() + line.slice(1) + t("mended.end");
}
