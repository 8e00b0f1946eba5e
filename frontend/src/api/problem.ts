/** A refusal of the API, or the network's silence, as a value that a screen can show. */

import type { Message } from "../text/message";

export interface ProblemPart {
  message?: string;
  location?: string;
  /** The message as a word. */
  said?: Message;
}

/** What stands before the word in a problem's type. */
const TYPE = "urn:wrapsmith:";

export class Problem extends Error {
  constructor(
    /** HTTP status; 0 when no answer came. */
    readonly status: number,
    /** What is wrong, where, and what to do next. Empty when no answer came. */
    readonly detail: string,
    readonly errors: readonly ProblemPart[] = [],
    /** All that came with the refusal: a save that met a newer version brings both sides. */
    readonly body: unknown = null,
  ) {
    super(detail || "no answer");
    this.name = "Problem";
  }

  /** A word for it that the screen has a sentence for; empty when there is none. */
  get code(): string {
    const { type } = (this.body ?? {}) as ProblemBody;
    return type?.startsWith(TYPE) ? type.slice(TYPE.length) : "";
  }

  /** The word with the values that stand in its sentence. */
  get said(): Message {
    const { said } = (this.body ?? {}) as ProblemBody;
    return said ?? { code: this.code };
  }

  get offline(): boolean {
    return this.status === 0;
  }
}

interface ProblemBody {
  type?: string;
  said?: Message;
  title?: string;
  detail?: string;
  errors?: ProblemPart[] | null;
  parts?: Message[] | null;
}

/** Reads what an answer that is no success says. */
export function problemFrom(status: number, body: unknown): Problem {
  if (typeof body === "object" && body !== null) {
    const { detail, title, errors, parts } = body as ProblemBody;
    const told = (errors ?? []).map((one, i) => ({ ...one, said: parts?.[i] }));
    return new Problem(status, detail || title || `HTTP ${status}`, told, body);
  }
  const text = typeof body === "string" ? body.trim().slice(0, 500) : "";
  return new Problem(status, text || `HTTP ${status}`);
}

/** The line and column that a part's location "line:column" names. */
export function position(part: ProblemPart): { line: number; column: number } | null {
  const found = /(\d+):(\d+)$/.exec(part.location ?? "");
  return found ? { line: Number(found[1]), column: Number(found[2]) } : null;
}
