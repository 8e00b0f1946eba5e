/** Words on the screen: typed messages in two languages, chosen by the person. */
import { en, type Messages } from "./en";
import { zh } from "./zh";

export type Language = "en" | "zh";
export type Key = keyof Messages;
export type Values = Readonly<Record<string, string | number>>;

export const languages: Readonly<Record<Language, { name: string; tag: string; messages: Messages }>> = {
  en: { name: "English", tag: "en", messages: en },
  zh: { name: "简体中文", tag: "zh-Hans", messages: zh },
};

let current = $state.raw<Language>("en");

export const language = (): Language => current;

export function setLanguage(next: Language): void {
  current = next;
  document.documentElement.lang = languages[next].tag;
}

/** The message of a key. "{name}" takes a value; "one page|{n} pages" chooses by n. */
export function t(key: Key, values: Values = {}): string {
  return fill(languages[current].messages[key], values);
}

export function fill(message: string, values: Values): string {
  const forms = message.split("|");
  const form = forms.length === 2 && Number(values.n) === 1 ? forms[0] : forms[forms.length - 1];
  return (form ?? message).replace(/\{(\w+)\}/g, (all, name: string) => {
    const value = values[name];
    if (value === undefined) return all;
    return typeof value === "number" ? number(value) : value;
  });
}

/** Words one after the other, as the language writes them. */
export const listed = (words: readonly (string | number)[] = []): string => words.join(t("list.comma"));

/** A number as the language writes it. */
export const number = (value: number): string => value.toLocaleString(languages[current].tag);

/** A key made of a fixed head and a word of the API, when there is such a message. */
export function has(key: string): key is Key {
  return key in en;
}

/** The language to begin with: what the browser asks for, else English. */
export function preferred(tags: readonly string[]): Language {
  for (const tag of tags) {
    if (/^zh\b/i.test(tag)) return "zh";
    if (/^en\b/i.test(tag)) return "en";
  }
  return "en";
}

/** A moment as people say it: "2 minutes ago", or the date when it is long past. */
export function ago(moment: string, now = Date.now()): string {
  const then = Date.parse(moment);
  if (Number.isNaN(then)) return "";
  const tag = languages[current].tag;
  const minutes = Math.round((then - now) / 60_000);
  const say = new Intl.RelativeTimeFormat(tag, { numeric: "auto" });
  if (minutes > -60) return minutes > -1 ? t("time.now") : say.format(minutes, "minute");
  if (minutes > -60 * 24) return say.format(Math.round(minutes / 60), "hour");
  if (minutes > -60 * 24 * 7) return say.format(Math.round(minutes / 60 / 24), "day");
  return new Date(then).toLocaleDateString(tag, { dateStyle: "medium" });
}

/** A day as the language writes it: for what a file says, which may lie in the future too. */
export function day(moment: string): string {
  const then = new Date(moment);
  return Number.isNaN(then.getTime()) ? "" : then.toLocaleDateString(languages[current].tag, { dateStyle: "medium" });
}

export function bytes(count: number): string {
  const units = ["B", "kB", "MB", "GB"];
  let value = count;
  let unit = 0;
  while (value >= 1000 && unit < units.length - 1) {
    value /= 1000;
    unit++;
  }
  return `${number(value < 10 && unit > 0 ? Math.round(value * 10) / 10 : Math.round(value))} ${units[unit]}`;
}

export function seconds(count: number): string {
  if (!Number.isFinite(count) || count < 0) return t("time.unknown");
  const whole = Math.ceil(count);
  if (whole < 60) return t("time.seconds", { n: whole });
  if (whole < 3600) return t("time.minutes", { m: Math.floor(whole / 60), s: whole % 60 });
  return t("time.hours", { h: Math.floor(whole / 3600), m: Math.floor((whole % 3600) / 60) });
}

/** A score: only a whole one is shown as 100%. */
export const score = (share: number): string => (share >= 1 ? "100%" : `${number(Math.floor(share * 1000) / 10)}%`);

export const percent = (share: number): string => `${Math.round(share * 100)}%`;
