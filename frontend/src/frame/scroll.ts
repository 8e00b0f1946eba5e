/** Scrolls the frame for the pointer that its overlay takes away. */
import { uncover } from "./parts";

/** Pixels of one line, for wheels that count in lines. */
const LINE = 18;

/** Scrolls what lies under a point, the innermost first; true when something moved. */
export function scrollAt(document: Document, x: number, y: number, dx: number, dy: number): boolean {
  for (let at = document.elementFromPoint(x, y); at; at = at.parentElement) {
    if (at === document.documentElement || at === document.body) break;
    if (scrollable(at, dx, dy)) {
      at.scrollBy({ left: dx, top: dy, behavior: "instant" });
      return true;
    }
  }
  return scrollPage(document, dx, dy);
}

export function scrollPage(document: Document, dx: number, dy: number): boolean {
  const root = document.scrollingElement ?? document.documentElement;
  const left = root.scrollLeft;
  const top = root.scrollTop;
  root.scrollBy({ left: dx, top: dy, behavior: "instant" });
  return root.scrollLeft !== left || root.scrollTop !== top;
}

function scrollable(element: Element, dx: number, dy: number): boolean {
  const style = element.ownerDocument.defaultView?.getComputedStyle(element);
  if (!style) return false;
  const rolls = (overflow: string) => overflow === "auto" || overflow === "scroll";
  const down = element.scrollHeight - element.clientHeight - element.scrollTop;
  const right = element.scrollWidth - element.clientWidth - element.scrollLeft;
  const y = rolls(style.overflowY) && (dy > 0 ? down > 1 : dy < 0 && element.scrollTop > 0);
  const x = rolls(style.overflowX) && (dx > 0 ? right > 1 : dx < 0 && element.scrollLeft > 0);
  return y || x;
}

/** A wheel's way in pixels. */
export function wheelPixels(event: WheelEvent, page: number): { dx: number; dy: number } {
  const unit = event.deltaMode === 1 ? LINE : event.deltaMode === 2 ? page : 1;
  const sideways = event.shiftKey && event.deltaX === 0;
  return {
    dx: (sideways ? event.deltaY : event.deltaX) * unit,
    dy: sideways ? 0 : event.deltaY * unit,
  };
}

/** Brings a node into the middle of the frame unless it can be seen already. */
export function bringIntoView(node: Element | Text): void {
  const element = node.nodeType === 1 ? (node as Element) : node.parentElement;
  if (!element) return;
  uncover(element);
  const view = element.ownerDocument.defaultView;
  const box = element.getBoundingClientRect();
  const margin = 24;
  const seen = view && box.top >= margin && box.bottom <= view.innerHeight - margin && box.height > 0;
  if (!seen) element.scrollIntoView({ block: "center", inline: "nearest", behavior: "instant" });
}
