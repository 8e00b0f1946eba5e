/** How large the page is drawn. */

/** Below this a page cannot be read; it is scrolled sideways instead. */
const SMALLEST = 0.5;

/** The scale at which a page of some width fits into a pane. */
export function fitScale(pane: number, natural: number): number {
  if (pane <= 0 || natural <= pane) return 1;
  return Math.max(SMALLEST, pane / natural);
}

/** What a page wants that overflows, its scroll bar's width included; 0 for one that fits. */
export function naturalWidth(document: Document): number {
  const root = document.documentElement;
  const bar = (document.defaultView?.innerWidth ?? root.clientWidth) - root.clientWidth;
  return root.scrollWidth > root.clientWidth ? root.scrollWidth + bar : 0;
}
