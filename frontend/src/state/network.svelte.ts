/** Whether the server can be reached; when not, it is asked again until it can. */
import { onReach, onRefused } from "../api/client";
import { about } from "../api/workspace";

/** Pause between two attempts, in milliseconds. */
const AGAIN = 3000;

let lost = $state.raw(false);
/** The token of this tab is no longer valid: the server was started anew. */
let refused = $state.raw(false);
let asking = $state.raw(false);
let timer: ReturnType<typeof setTimeout> | undefined;
const waiting = new Set<() => void>();

export const network = {
  get lost(): boolean {
    return lost;
  },
  get refused(): boolean {
    return refused;
  },
  get asking(): boolean {
    return asking;
  },
};

onReach((reachable) => {
  if (reachable === !lost) return;
  lost = !reachable;
  clearTimeout(timer);
  if (lost) timer = setTimeout(() => void retry(), AGAIN);
  else for (const back of waiting) back();
});

onRefused(() => {
  refused = true;
});

/** The address that opens this server with what a person pasted: an address with a token, or the token. */
export function addressWith(pasted: string, hash: string): string {
  const token = /[?&]token=([^&#\s]+)/.exec(pasted)?.[1] ?? encodeURIComponent(pasted.trim());
  return `/?token=${token}${hash}`;
}

/** Pause between two looks whether the server still answers this tab, in milliseconds. */
const LOOK = 10_000;

/** Asks from time to time, while the tab is seen, whether the server still knows it: one that was started anew does not. */
export function watchServer(): () => void {
  const look = () => {
    if (document.visibilityState === "visible" && !lost && !refused) about().catch(() => undefined);
  };
  const every = setInterval(look, LOOK);
  document.addEventListener("visibilitychange", look);
  return () => {
    clearInterval(every);
    document.removeEventListener("visibilitychange", look);
  };
}

/** Calls back each time the server can be reached again. */
export function onReturn(back: () => void): () => void {
  waiting.add(back);
  return () => waiting.delete(back);
}

export async function retry(): Promise<void> {
  clearTimeout(timer);
  asking = true;
  try {
    await about();
  } catch {
    if (lost) timer = setTimeout(() => void retry(), AGAIN);
  }
  asking = false;
}
