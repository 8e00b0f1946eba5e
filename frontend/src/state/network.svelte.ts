/** Whether the server can be reached; when not, it is asked again until it can. */
import { onReach } from "../api/client";
import { about } from "../api/workspace";

/** Pause between two attempts, in milliseconds. */
const AGAIN = 3000;

let lost = $state.raw(false);
let asking = $state.raw(false);
let timer: ReturnType<typeof setTimeout> | undefined;
const waiting = new Set<() => void>();

export const network = {
  get lost(): boolean {
    return lost;
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
