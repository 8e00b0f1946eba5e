/** What the server says as a word with its values, as a sentence in the person's language. */
import { mayReachPrivate } from "../state/session.svelte";
import { fill, has, language, languages, t } from "./text.svelte";
import { serverMessagesZh } from "./serverMessages.zh";

/** Sentences of the languages that the server itself does not speak. */
const told: Partial<Record<string, Readonly<Record<string, string>>>> = { zh: serverMessagesZh };

export interface Message {
  code?: string;
  params?: Record<string, string>;
  cause?: Message;
}

/** The sentence of a word below a head ("why", "alert"); the server's own text where there is none. */
export function said(head: string, what: Message | undefined, text: string): string {
  if (!what?.code) return text;
  if (what.code === "private" && !mayReachPrivate()) return t("why.privatehosts");
  const key = `${head}.${what.code}`;
  const sentence = has(key) ? languages[language()].messages[key] : told[language()]?.[what.code];
  if (sentence === undefined) return text;
  const values = { ...what.params };
  if (what.cause) {
    values.why = said(has(`why.${what.cause.code ?? ""}`) ? "why" : "refused", what.cause, values.why ?? "");
    if (values.why === "" && sentence.includes("{why}")) return text;
  }
  const field = `cron.${(values.field ?? "").replaceAll(" ", "")}`;
  if (what.code.startsWith("cron") && has(field)) values.field = t(field);
  return fill(sentence, values);
}

/** A refusal in the person's language, where it has no room for more than a sentence. */
export function refusal(problem: { offline: boolean; coded: Message; detail: string }): string {
  return problem.offline ? t("problem.offline") : said("refused", problem.coded, problem.detail);
}

/** A mistake in a text that is being written. */
export const findingOf = (finding: { message?: Message; text: string }): string =>
  said("refused", finding.message, finding.text);
