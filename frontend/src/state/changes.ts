/** The differences of two versions, in words of the person's language. */
import { fill, has, t, type Values } from "../text/text.svelte";

/** A difference as the API has it. */
export interface Change {
  readonly code: string;
  readonly place: "template" | "field" | "records" | "next";
  readonly field?: string;
  readonly sample?: string;
  readonly family?: string;
  readonly old?: string;
  readonly new?: string;
  readonly count?: number;
  readonly minor?: boolean;
}

/** What one field, the records or the template itself changed. */
interface Group {
  readonly key: string;
  readonly title: string;
  readonly changes: readonly Change[];
}

/** Says a difference, without its field, under whose name it stands. */
export function sayChange(change: Change): string {
  const key = `change.${change.code}`;
  const form =
    !change.old && has(`${key}.set`) ? `${key}.set` : !change.new && has(`${key}.unset`) ? `${key}.unset` : key;
  const family = `family.${change.family ?? ""}`;
  const values: Values = {
    old: worded(change.code, change.old),
    new: worded(change.code, change.new),
    sample: change.sample ?? "",
    family: has(family) ? t(family) : (change.family ?? ""),
    n: change.count ?? 0,
  };
  const what = has(form) ? t(form, values) : fill("{code}: {old} → {new}", { ...values, code: change.code });
  return change.sample && !change.code.startsWith("sample.") ? t("change.on", { what, sample: change.sample }) : what;
}

/** How XPath 1.0 says a text without colons and outer blanks; on screen it is stem(.). */
const STEM = /normalize-space\(translate\(\.,'[^']*','[^']*'\)\)/g;

/** How it says what is not all in bold, once stems are short; on screen it is plain(.). */
const PLAIN =
  /count\(\.\/\/text\(\)\[stem\(\.\)\]\)>count\(descendant-or-self::\*\[[^\]]*\]\/\/text\(\)\[stem\(\.\)\]\)/g;

/** How it says that the page's title contains a text, once stems are short; on screen it is titled(.). */
const TITLED =
  /stem\(\.\) and string-length\(\/html\/head\/title\)<\d+ and contains\(normalize-space\(translate\(\/html\/head\/title,'[^']*','[^']*'\)\),stem\(\.\)\)/g;

/** How it says which label an element stands under; on screen it is under(dt). */
const UNDER = /normalize-space\(translate\(preceding-sibling::(\w+)\[1\],'[^']*','[^']*'\)\)/g;

/** How it says which label with a colon stands before an element, once stems are short; on screen it is under(#text). */
const COLON =
  /normalize-space\(translate\(preceding-sibling::text\(\)\[stem\(\.\)\]\[contains\(':：',substring\([^\]]*\)\)\)\]\[1\],'[^']*','[^']*'\)\)/g;

/** How it says which label a row has or continues; on screen it is rows(.). */
const ROWS =
  /normalize-space\(translate\(\(self::tr\|preceding-sibling::tr\)\[normalize-space\(translate\(\*\[1\],'[^']*','[^']*'\)\)\]\[last\(\)\]\/\*\[1\],'[^']*','[^']*'\)\)/g;

/** A text with its XPath written short. */
export const shortened = (text: string): string =>
  text
    .replace(ROWS, "rows(.)")
    .replace(UNDER, "under($1)")
    .replace(STEM, "stem(.)")
    .replace(COLON, "under(#text)")
    .replace(PLAIN, "plain(.)")
    .replace(TITLED, "titled(.)");

/** A word of the API, as type or kind, in the person's language. */
function worded(code: string, text = ""): string {
  const key =
    code === "kind"
      ? `kind.${text}`
      : code === "field.type" || code === "field.added" || code === "field.removed"
        ? `type.${text}`
        : "";
  return has(key) ? t(key) : shortened(text);
}

/** Puts differences under what they are of, in the order in which they come. */
export function groupChanges(changes: readonly Change[]): Group[] {
  const groups = new Map<string, { key: string; title: string; changes: Change[] }>();
  for (const change of changes) {
    const key = change.place === "field" ? `field ${change.field ?? ""}` : change.place;
    let group = groups.get(key);
    if (!group) {
      const title = change.place === "field" ? (change.field ?? "") : t(`change.place.${change.place}`);
      groups.set(key, (group = { key, title, changes: [] }));
    }
    group.changes.push(change);
  }
  return [...groups.values()];
}
