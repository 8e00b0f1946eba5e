/** What an action did, in the person's language: the server keeps it in English with the workspace. */
import { actionsEn } from "./actions.en";
import { t } from "./text.svelte";

type Key = keyof typeof actionsEn;

/** Longer beginnings first: "remove page" is no field called "page". */
const forms = (Object.keys(actionsEn) as Key[])
  .map((key) => {
    const [head = "", tail] = actionsEn[key].split("{what}");
    return { key, head, tail };
  })
  .sort((a, b) => b.head.length - a.head.length);

/** The server's own text where it is of a form that is not known. */
export function actionLabel(text: string): string {
  for (const { key, head, tail } of forms) {
    if (tail === undefined ? text !== head : !(text.startsWith(head) && text.endsWith(tail))) continue;
    return t(key, { what: text.slice(head.length, text.length - (tail?.length ?? 0)) });
  }
  return text;
}
