/**
 * Which pages are being painted. The browser paints a page in the process of the window, so one that takes it minutes
 * takes the window with it; what the browser remembers tells the next window, which shows the page's tree alone.
 */
import { recall, remember } from "./store";

/** How long a page may take to be painted, in milliseconds. */
export const PATIENCE = 5000;

/** How many pages are remembered, the latest. */
const MOST = 50;
const KEY = "painting";

type Begun = Readonly<Record<string, number>>;

/** Notes that a page is about to be painted. */
export function beginPaint(page: string, now = Date.now()): void {
  const begun = Object.entries({ ...recall<Begun>(KEY, {}), [page]: now });
  begun.sort((a, b) => b[1] - a[1]);
  remember(KEY, Object.fromEntries(begun.slice(0, MOST)));
}

/** Notes that a page was painted, or was left before. */
export function endPaint(page: string): void {
  const begun = { ...recall<Begun>(KEY, {}) };
  if (!(page in begun)) return;
  delete begun[page];
  remember(KEY, begun);
}

/** Whether a page was begun longer ago than it may take, and never painted: the window that tried stands still. */
export function neverPainted(page: string, now = Date.now()): boolean {
  const at = recall<Begun>(KEY, {})[page];
  return at !== undefined && now - at >= PATIENCE;
}

/** Pages above these bounds are drawn only when the person asks: Chromium draws some 100,000 elements a second. */
const LARGE_BYTES = 16 << 20;
const LARGE_NODES = 400_000;

export const isLarge = (page: { bytes: number; nodes: number } | null): boolean =>
  page !== null && (page.bytes > LARGE_BYTES || page.nodes > LARGE_NODES);
