/** One action that a view tries: whether it is under way, and what went wrong with it. */
import { untrack } from "svelte";
import { Problem } from "../api/problem";

export class Attempt {
  #busy = $state.raw(0);
  #problem = $state.raw<Problem | null>(null);

  get busy(): boolean {
    return this.#busy > 0;
  }

  get problem(): Problem | null {
    return this.#problem;
  }

  /** Runs an action; null when it failed, and then problem says why. An effect that runs one does not depend on it. */
  async run<T>(action: () => Promise<T>): Promise<T | null> {
    untrack(() => this.#busy++);
    this.#problem = null;
    try {
      return await untrack(action);
    } catch (cause) {
      this.#problem = asProblem(cause);
      return null;
    } finally {
      this.#busy--;
    }
  }

  clear(): void {
    this.#problem = null;
  }
}

export function asProblem(cause: unknown): Problem {
  if (cause instanceof Problem) return cause;
  return new Problem(-1, cause instanceof Error ? cause.message : String(cause));
}
