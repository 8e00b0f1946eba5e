/** Where the person is, held in the address's hash so that a reload returns there. */
import type { Role } from "../api/types";

export type Screen =
  | "start"
  | "workspace"
  | "library"
  | "runs"
  | "query"
  | "crawls"
  | "schedules"
  | "extract"
  | "match"
  | "join"
  | "stop"
  | "people"
  | "account"
  | "audit"
  | "inbox"
  | "server"
  | "logins";

interface Route {
  readonly screen: Screen;
  readonly id: string;
  readonly query: Readonly<Record<string, string>>;
}

const screens: readonly Screen[] = [
  "start",
  "workspace",
  "library",
  "runs",
  "query",
  "crawls",
  "schedules",
  "extract",
  "match",
  "join",
  "stop",
  "people",
  "account",
  "audit",
  "inbox",
  "server",
  "logins",
];

/** The least role that a screen takes; others are shown why it is not theirs. */
const roles: Partial<Readonly<Record<Screen, Role>>> = {
  start: "author",
  workspace: "author",
  logins: "author",
  people: "admin",
  audit: "admin",
};

export const needs = (screen: Screen): Role | undefined => roles[screen];

/** Screens by the names that they had before: bookmarks go on working. */
const renamed: Readonly<Record<string, Screen>> = { work: "workspace" };

export function parseRoute(hash: string): Route {
  const [path = "", search = ""] = hash.replace(/^#\/?/, "").split("?", 2);
  const [first = "", id = ""] = path.split("/");
  const screen = screens.find((name) => name === (renamed[first] ?? first)) ?? "start";
  return { screen, id: safeDecode(id), query: Object.fromEntries(new URLSearchParams(search)) };
}

export function formatRoute(screen: Screen, id = "", query: Readonly<Record<string, string>> = {}): string {
  const kept = Object.entries(query).filter(([, value]) => value !== "");
  const search = kept.length > 0 ? "?" + new URLSearchParams(kept).toString() : "";
  const path = screen === "start" ? "" : id ? `${screen}/${encodeURIComponent(id)}` : screen;
  return `#/${path}${search}`;
}

function safeDecode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

let current = $state.raw<Route>(parseRoute(location.hash));

export const route = (): Route => current;

addEventListener("hashchange", () => (current = parseRoute(location.hash)));

/** Goes to another screen, with a step in the history. */
export function go(screen: Screen, id = "", query: Readonly<Record<string, string>> = {}): void {
  location.hash = formatRoute(screen, id, query);
  current = parseRoute(location.hash);
}

/** Notes the place within a screen, without a step in the history. */
export function note(query: Readonly<Record<string, string>>): void {
  const hash = formatRoute(current.screen, current.id, query);
  if (hash === location.hash) return;
  history.replaceState(null, "", hash);
  current = parseRoute(hash);
}
