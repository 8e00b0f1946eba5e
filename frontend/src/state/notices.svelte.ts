/** Announcements to screen readers, and toasts. */

interface Toast {
  readonly id: number;
  readonly text: string;
  readonly tone: "plain" | "bad";
  readonly action?: { readonly label: string; readonly run: () => void };
}

/** How long a toast stays, in milliseconds: with an action the person needs time to reach it. */
const STAY = 5000;
const STAY_ACTION = 12_000;

let spoken = $state.raw("");
let toasts = $state.raw<readonly Toast[]>([]);
let last = 0;

export const notices = {
  /** The live region's text. */
  get spoken(): string {
    return spoken;
  },
  get toasts(): readonly Toast[] {
    return toasts;
  },
};

/** Announces a text to a screen reader. The same text twice is announced twice. */
export function announce(text: string): void {
  spoken = spoken === text ? text + "\u00a0" : text;
}

export function toast(text: string, action?: Toast["action"], tone: Toast["tone"] = "plain"): void {
  const id = ++last;
  toasts = [...toasts.slice(-2), { id, text, tone, ...(action ? { action } : {}) }];
  announce(text);
  setTimeout(() => dismiss(id), action || tone === "bad" ? STAY_ACTION : STAY);
}

export function dismiss(id: number): void {
  toasts = toasts.filter((one) => one.id !== id);
}
