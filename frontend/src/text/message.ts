/** A message of the server, a code with parameters,, as a sentence in the person's language. */
import { mayReachPrivate } from "../state/session.svelte";
import { fill, has, language, languages, t } from "./text.svelte";
import { serverMessagesZh } from "./serverMessages.zh";

/** Sentences of the languages that the server itself does not speak. */
const serverMessages: Partial<Record<string, Readonly<Record<string, string>>>> = { zh: serverMessagesZh };

export interface Message {
  code?: string;
  params?: Record<string, string>;
  cause?: Message;
}

/** The sentence of a code below a head ("why", "alert"); the server's own text where there is none. */
export function sentence(head: string, what: Message | undefined, text: string): string {
  if (!what?.code) return text;
  if (what.code === "private" && !mayReachPrivate()) return t("why.privatehosts");
  const key = `${head}.${what.code}`;
  const pattern = has(key) ? languages[language()].messages[key] : serverMessages[language()]?.[what.code];
  if (pattern === undefined) return text;
  const values = { ...what.params };
  if (what.cause) {
    values.why = sentence(has(`why.${what.cause.code ?? ""}`) ? "why" : "refused", what.cause, values.why ?? "");
    if (values.why === "" && pattern.includes("{why}")) return text;
  }
  const field = `cron.${(values.field ?? "").replaceAll(" ", "")}`;
  if (what.code.startsWith("cron") && has(field)) values.field = t(field);
  return fill(pattern, values);
}

/** A refusal in the person's language, where it has no room for more than a sentence. */
export function refusal(problem: { offline: boolean; coded: Message; detail: string }): string {
  return problem.offline ? t("problem.offline") : sentence("refused", problem.coded, problem.detail);
}

/** A mistake in a text that is being written. */
export const findingOf = (finding: { message?: Message; text: string }): string =>
  sentence("refused", finding.message, finding.text);
