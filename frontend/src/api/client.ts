/** The one way to the API: the server's origin, or the window's own asset server. */
import createClient from "openapi-fetch";
import { Problem, problemFrom } from "./problem";
import type { paths } from "./schema";

export const client = createClient<paths>({ baseUrl: "" });

type Listener = (reachable: boolean) => void;
const listeners = new Set<Listener>();

/** Calls back whenever an answer came or failed to come. */
export function onReach(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const refusals = new Set<() => void>();

/** Calls back after each answer that no person is signed in. */
export function onRefused(listener: () => void): () => void {
  refusals.add(listener);
  return () => refusals.delete(listener);
}

const denials = new Set<() => void>();

/** Calls back whenever an answer was that this person may not do it. */
export function onForbidden(listener: () => void): () => void {
  denials.add(listener);
  return () => denials.delete(listener);
}

function report(reachable: boolean): void {
  for (const listener of listeners) listener(reachable);
}

interface Answer<T> {
  data?: T;
  error?: unknown;
  response: Response;
}

/** Gives an answer's data, or throws a Problem. */
export async function answer<T>(call: Promise<Answer<T>>): Promise<T> {
  let got: Answer<T>;
  try {
    got = await call;
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === "AbortError") throw cause;
    report(false);
    throw new Problem(0, "");
  }
  report(true);
  if (got.response.status === 401) for (const listener of refusals) listener();
  if (got.response.status === 403) for (const listener of denials) listener();
  if (!got.response.ok) throw problemFrom(got.response.status, got.error);
  return got.data as T;
}
