/** The check of the library that goes on, and what is known of its templates. */
import { type CheckState, getCheck, type NewCheck, startCheck, stopCheck } from "../api/check";
import { Attempt } from "./attempt.svelte";
import { onReturn } from "./network.svelte";

/** How often a check that goes on is asked for, and one that may begin elsewhere, in milliseconds. */
const SOON = 500;
const LATER = 15_000;

export class LibraryHealth {
  readonly loading = new Attempt();
  readonly acting = new Attempt();
  #now = $state.raw<CheckState | null>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #left = false;

  get now(): CheckState | null {
    return this.#now;
  }

  /** Begins to look; returns how to stop. */
  begin(): () => void {
    this.#left = false;
    void this.#look();
    const off = onReturn(() => void this.#look());
    return () => {
      this.#left = true;
      clearTimeout(this.#timer);
      off();
    };
  }

  async check(asked: NewCheck): Promise<void> {
    const begun = await this.acting.run(() => startCheck(asked));
    if (begun) this.#take(begun);
  }

  async stop(): Promise<void> {
    await this.acting.run(stopCheck);
    await this.#look();
  }

  async #look(): Promise<void> {
    const got = await this.loading.run(getCheck);
    if (got) this.#take(got);
    else this.#again(LATER);
  }

  #take(got: CheckState): void {
    this.#now = got;
    this.#again(got.running ? SOON : LATER);
  }

  #again(wait: number): void {
    clearTimeout(this.#timer);
    if (!this.#left) this.#timer = setTimeout(() => void this.#look(), wait);
  }
}
