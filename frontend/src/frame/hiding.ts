/** Elements that the person took out of the frame's view, and what lies over a whole page. */
import { type AnnotatedPage, nodeIdOf } from "./annotated";

const HIDDEN = "data-ws-hidden";
const FREED = "data-ws-freed";

/** Hides these elements and shows all others; a page that was locked behind a wall scrolls again. */
export function hideOnly(page: AnnotatedPage, nodes: readonly number[]): void {
  for (const element of page.document.querySelectorAll(`[${HIDDEN}]`)) element.removeAttribute(HIDDEN);
  for (const node of nodes) page.element(node)?.setAttribute(HIDDEN, "");
  page.document.documentElement.toggleAttribute(FREED, nodes.length > 0);
}

/** Share of the view, in each direction, that a wall covers at least. */
const COVERS = 0.75;
/** Share of the page's text that a wall has at most: a page may lie in one fixed element itself. */
const TEXT = 0.5;

/**
 * The elements that lie over the whole view: a fixed or raised one that covers it, and what is raised above it. Each is
 * outermost. Reads the page only.
 */
export function wallsOf(page: AnnotatedPage): number[] {
  const view = page.document.defaultView;
  const body = page.document.body as HTMLElement | null;
  if (!view || !body) return [];
  const { innerWidth: width, innerHeight: height } = view;
  const all = body.textContent.length;
  const found = new Set<Element>();
  const stack = page.document.elementsFromPoint(width / 2, height / 2);
  const raised = stack.map((element) => raisedAbove(element, body, view));
  const wall = raised.findLastIndex((element) => {
    if (!element) return false;
    const box = element.getBoundingClientRect();
    const covers = box.width >= COVERS * width && box.height >= COVERS * height;
    return covers && element.textContent.length <= TEXT * all;
  });
  for (const element of raised.slice(0, wall + 1)) if (element) found.add(element);
  return [...found].map(nodeIdOf).filter((node) => node >= 0);
}

/** The outermost element around one, itself included, that is fixed or raised above the page; null for none. */
function raisedAbove(element: Element, body: Element, view: Window): Element | null {
  let found: Element | null = null;
  for (let at: Element | null = element; at && at !== body; at = at.parentElement) {
    const style = view.getComputedStyle(at);
    const above = style.position === "absolute" && Number.parseInt(style.zIndex, 10) > 0;
    if ((style.position === "fixed" || above) && at.hasAttribute("data-ws-node")) found = at;
  }
  return found;
}
