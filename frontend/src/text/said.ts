/** What the server says as a word with its values, as a sentence in the person's language. */
import { fill, has, language, languages } from "./text.svelte";

interface Said {
  code?: string;
  values?: Record<string, string>;
}

/** The sentence of a word below a head ("why", "alert"); the server's own text where there is none. */
export function said(head: string, what: Said | undefined, text: string): string {
  const key = `${head}.${what?.code ?? ""}`;
  if (!what?.code || !has(key)) return text;
  return fill(languages[language()].messages[key], what.values ?? {});
}
