/** The team's server that this machine works with, and what differs between the two. */
import * as api from "../api/server";
import type { ServerConnection, ServerPerson, SyncTemplate } from "../api/server";
import { Problem } from "../api/problem";
import { asProblem } from "./attempt.svelte";

const NONE: ServerConnection = { waiting: 0 };

/** Problems that every other template would meet too. */
const HOPELESS = new Set(["noserver", "serverdown", "serverslow", "serveraway", "servernoname", "servertoken"]);

let connection = $state.raw<ServerConnection>(NONE);
let person = $state.raw<ServerPerson | null>(null);
let templates = $state.raw<readonly SyncTemplate[] | null>(null);
let going = $state.raw<{ readonly done: number; readonly of: number; readonly name: string } | null>(null);
let stopping = $state.raw(false);
let failed = $state.raw<ReadonlyMap<string, Problem>>(new Map());

export const server = {
  get address(): string {
    return connection.address ?? "";
  },
  /** The environment names the server. */
  get fixed(): boolean {
    return connection.fixed ?? false;
  },
  /** How many templates of this machine the server does not have as they are. */
  get waiting(): number {
    return connection.waiting;
  },
  /** Whom the server takes this machine for; null while that is not known. */
  get person(): ServerPerson | null {
    return person;
  },
  /** What differs; null before both were compared. */
  get templates(): readonly SyncTemplate[] | null {
    return templates;
  },
  /** How far sending or taking has come. */
  get going() {
    return going;
  },
  get stopping(): boolean {
    return stopping;
  },
  /** What went wrong with which. */
  get failed(): ReadonlyMap<string, Problem> {
    return failed;
  },
};

export const keyOf = (one: SyncTemplate): string => `${one.local ?? ""}/${one.remote ?? ""}`;

/** What may be sent, and what may be taken, without anything to decide. */
export const sendable = (one: SyncTemplate): boolean => one.state === "new" || one.state === "newer";
export const takeable = (one: SyncTemplate): boolean => one.state === "there" || one.state === "behind";

export async function loadServer(): Promise<void> {
  connection = await api.getServer();
  if (connection.address) return;
  person = null;
  templates = null;
}

export async function connect(body: api.ConnectServer): Promise<void> {
  person = await api.connectServer(body);
  templates = null;
  failed = new Map();
  await loadServer();
}

export async function disconnect(): Promise<void> {
  await api.disconnectServer();
  await loadServer();
}

export async function compare(): Promise<void> {
  const list = await api.compareWithServer();
  person = list.person;
  templates = list.templates;
  await loadServer();
}

/** Sends or takes one after the other, until it is done or stopped; one that fails leaves the others. */
export async function each(
  list: readonly SyncTemplate[],
  act: (one: SyncTemplate) => Promise<unknown>,
): Promise<{ done: number; failed: number; problem: Problem | null }> {
  let done = 0;
  let bad = 0;
  let problem: Problem | null = null;
  const failures = new Map(failed);
  stopping = false;
  for (const one of list) {
    if (stopping) break;
    going = { done: done + bad, of: list.length, name: one.name };
    try {
      await act(one);
      failures.delete(keyOf(one));
      done++;
    } catch (cause) {
      const what = asProblem(cause);
      bad++;
      failures.set(keyOf(one), what);
      if (!what.offline && !HOPELESS.has(what.code)) continue;
      problem = what;
      break;
    }
  }
  failed = failures;
  going = null;
  stopping = false;
  return { done, failed: bad, problem };
}

export function stop(): void {
  stopping = true;
}
