/** How large the page is drawn. */

/** Below this a page cannot be read; it is scrolled sideways instead. */
export const SMALLEST = 0.5;

/** The scale at which a page of some width fits into a pane. */
export function fitScale(pane: number, natural: number): number {
  if (pane <= 0 || natural <= pane) return 1;
  return Math.max(SMALLEST, pane / natural);
}
