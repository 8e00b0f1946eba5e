/** Announcements to screen readers, and toasts. */
import { route } from "./route.svelte";

/** What a toast offers to do. */
export interface ToastAction {
  readonly label: string;
  readonly run: () => void;
  /** Whether it would still do what it says; always, without it. */
  readonly holds?: () => boolean;
}

interface Toast {
  readonly id: number;
  readonly text: string;
  readonly tone: "plain" | "bad";
  readonly action?: ToastAction;
  /** The screen on which it was made. */
  readonly place: string;
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

const here = (): string => `${route().screen}/${route().id}`;

export function toast(text: string, action?: ToastAction, tone: Toast["tone"] = "plain"): void {
  const id = ++last;
  toasts = [...toasts.slice(-2), { id, text, tone, place: here(), ...(action ? { action } : {}) }];
  announce(text);
  setTimeout(() => dismiss(id), action || tone === "bad" ? STAY_ACTION : STAY);
}

export function dismiss(id: number): void {
  toasts = toasts.filter((one) => one.id !== id);
}

/** Takes away the toasts whose action is over: the person went to another screen, or it would do another thing by now. */
export function dropOver(): void {
  const left = toasts.filter(({ action, place }) => !action || (place === here() && (action.holds?.() ?? true)));
  if (left.length < toasts.length) toasts = left;
}
