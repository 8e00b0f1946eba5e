/** Focus among the panes of the workspace: each has data-place, and takes the focus itself when it has nothing better. */

const shown = (one: HTMLElement): boolean => one.getClientRects().length > 0;

const all = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>("[data-place]")].filter(shown);

const page = (): HTMLElement | null => document.querySelector<HTMLElement>('[role="application"]');

/** Focuses a pane: the page where it is that of the page, else the pane itself, from which Tab goes to its first control. */
function enter(pane: HTMLElement): void {
  const best = pane.querySelector<HTMLElement>('[role="application"]') ?? pane;
  best.focus({ preventScroll: true });
}

/** F6 and Shift+F6: the next or the previous pane, in the order of the screen. */
export function nextPane(back: boolean): void {
  const panes = all();
  if (panes.length === 0) return;
  const at = panes.findLastIndex((one) => one.contains(document.activeElement));
  const step = back ? -1 : 1;
  const next = at < 0 && back ? panes.length - 1 : (at + step + panes.length) % panes.length;
  const pane = panes[next];
  if (pane) enter(pane);
}

/** Focuses what a tab shows, or the page. */
export function enterTab(tab: string): void {
  const panel = tab === "page" ? page() : document.getElementById("panel-other");
  (panel ?? document.getElementById("main"))?.focus({ preventScroll: true });
}

/** Gives the focus a place where it fell to the body: what had it is gone, or can no longer have it. */
export function keepFocus(before: Element | null): void {
  if (document.activeElement && document.activeElement !== document.body) return;
  const had = before instanceof HTMLElement && before.isConnected && before !== document.body ? before : null;
  had?.focus({ preventScroll: true });
  if (document.activeElement !== document.body) return;
  const place = had?.closest<HTMLElement>("[data-place]") ?? page() ?? document.getElementById("main");
  place?.focus({ preventScroll: true });
}
