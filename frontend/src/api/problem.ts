/** A refusal of the API, or the network's silence, as a value that a screen can show. */

import type { Message } from "../text/message";

interface ProblemPart {
  text?: string;
  location?: string;
  message?: Message;
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

  /** The problem as a message; an Error's own member "message" is a text. */
  get coded(): Message {
    const { message } = (this.body ?? {}) as ProblemBody;
    return message ?? { code: this.code };
  }

  /** Whether an address in a private network was refused: the person may allow it. */
  get isPrivate(): boolean {
    const { failed = [] } = (this.body ?? {}) as ProblemBody;
    return [this.coded, ...failed.map((one) => one.message)].some(isPrivate);
  }

  get offline(): boolean {
    return this.status === 0;
  }
}

interface ProblemBody {
  type?: string;
  message?: Message;
  title?: string;
  detail?: string;
  errors?: { message?: string; location?: string }[] | null;
  parts?: Message[] | null;
  /** What could not be read of that which was sent together. */
  failed?: readonly { message?: Message }[];
}

/** Whether something was refused because its host is private. */
export const isPrivate = (message: Message | undefined): boolean =>
  message !== undefined && (message.code === "private" || isPrivate(message.cause));

/** Reads what an answer that is no success says. */
export function problemFrom(status: number, body: unknown): Problem {
  if (typeof body === "object" && body !== null) {
    const { detail, title, errors, parts } = body as ProblemBody;
    const found = (errors ?? []).map((one, i) => ({ text: one.message, location: one.location, message: parts?.[i] }));
    return new Problem(status, detail || title || `HTTP ${status}`, found, body);
  }
  const text = typeof body === "string" ? body.trim().slice(0, 500) : "";
  return new Problem(status, text || `HTTP ${status}`);
}

/** The line and column that a part's location "line:column" names. */
export function position(part: ProblemPart): { line: number; column: number } | null {
  const found = /(\d+):(\d+)$/.exec(part.location ?? "");
  return found ? { line: Number(found[1]), column: Number(found[2]) } : null;
}
