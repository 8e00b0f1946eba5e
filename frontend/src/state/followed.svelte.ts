/** A run or a crawl on its screen: asked for, followed while it goes on, and asked again when the server is back. */
import type { Problem } from "../api/problem";
import { asProblem, Attempt } from "./attempt.svelte";
import { onReturn } from "./network.svelte";

interface Source<T> {
  readonly get: () => Promise<T>;
  readonly follow: (seen: (now: T) => void, lost: (cause: unknown) => void) => () => void;
  readonly goesOn: (now: T) => boolean;
  /** What else a newer state brings; before is null for the first one. */
  readonly seen: (now: T, before: T | null) => void | Promise<void>;
}

export class Followed<T> {
  readonly acting = new Attempt();
  #now = $state.raw<T | null>(null);
  #problem = $state.raw<Problem | null>(null);
  #stop: () => void = () => undefined;

  constructor(private readonly source: Source<T>) {}

  get now(): T | null {
    return this.#now;
  }

  get problem(): Problem | null {
    return this.#problem ?? this.acting.problem;
  }

  /** Begins to follow; returns how to stop. */
  begin(): () => void {
    let left = false;
    const load = async () => {
      try {
        const first = await this.source.get();
        if (!left) this.#take(first);
      } catch (cause) {
        if (!left) this.#lost(cause);
      }
    };
    void load();
    const off = onReturn(() => void load());
    return () => {
      left = true;
      off();
      this.#stop();
    };
  }

  /** Does something to it that answers with its new state. */
  async act(action: () => Promise<T>): Promise<void> {
    const next = await this.acting.run(action);
    if (next) this.#take(next);
  }

  #take(now: T): void {
    this.#seen(now);
    this.#stop();
    if (this.source.goesOn(now)) {
      this.#stop = this.source.follow(
        (next) => this.#seen(next),
        (cause) => this.#lost(cause),
      );
    }
  }

  #seen(now: T): void {
    const before = this.#now;
    this.#problem = null;
    this.#now = now;
    Promise.resolve(this.source.seen(now, before)).catch((cause: unknown) => this.#lost(cause));
  }

  #lost(cause: unknown): void {
    this.#problem = asProblem(cause);
  }
}
