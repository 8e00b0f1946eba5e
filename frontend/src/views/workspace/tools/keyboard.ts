/** The keyboard over the page: walks from element to element, scrolls, and marks. */
import { nodeIdOf } from "../../../frame/annotated";
import { drawAll } from "../../../frame/parts";
import { bringIntoView, scrollPage } from "../../../frame/scroll";
import { cancel, marking } from "../../../state/marking.svelte";
import { hover, selectText, stage, viewportChanged } from "../../../state/stage.svelte";
import { hide, workspace } from "../../../state/workspace.svelte";
import { announceNode } from "../announceNode";
import { clickNode } from "./tool";

/** More than any page is high, in pixels. */
const FAR = 1e8;
/** How much of the view a page key scrolls. */
const PAGE = 0.9;

/** Walks and marks by keys while the overlay has the focus. Returns how to stop. */
export function useKeys(host: HTMLElement): () => void {
  const walk = walker();
  const onkeydown = (event: KeyboardEvent) => {
    const page = stage.annotated;
    if (!page || event.ctrlKey || event.metaKey) return;
    if (event.key === "Escape") return escape();
    const distance = scrollDistance(event.key, host.clientHeight);
    const step = event.altKey ? undefined : walk[event.key];
    const from = page.around(stage.hovered >= 0 ? page.node(stage.hovered) : null) ?? page.around(page.document.body);
    if (distance !== 0) {
      if (distance === FAR) drawAll(page.document); // the end of the page, not of what is drawn
      scrollPage(page.document, 0, distance);
      viewportChanged();
    } else if (step && from) {
      step(from);
    } else if (event.key.toLowerCase() === "h" && stage.hovered >= 0 && from) {
      hideElement(from);
    } else if (event.key === "Enter" && from) {
      clickNode({ node: nodeIdOf(from), hint: {}, keys: event });
    } else {
      return;
    }
    event.preventDefault();
  };
  host.addEventListener("keydown", onkeydown);
  return () => host.removeEventListener("keydown", onkeydown);
}

/** Hides an element; the element around it is pointed at next. */
function hideElement(element: Element): void {
  const page = workspace.page;
  if (!page || element === element.ownerDocument.body || element === element.ownerDocument.documentElement) return;
  const around = stage.annotated?.parent(element);
  hover(around ? nodeIdOf(around) : -1);
  void hide(page.id, [nodeIdOf(element)]);
}

function escape(): void {
  if (marking()) cancel();
  else hover(-1);
  selectText(null);
}

/** How far a key scrolls; 0 for a key that does not. */
function scrollDistance(key: string, height: number): number {
  const distances: Record<string, number> = { PageDown: height * PAGE, PageUp: -height * PAGE, Home: -FAR, End: FAR };
  return distances[key] ?? 0;
}

/** What each arrow key does from an element; down goes back to where up came from. */
function walker(): Record<string, (from: Element) => void> {
  const trail: number[] = [];
  const beside = (way: "previous" | "next") => (from: Element) => {
    trail.length = 0;
    visit(stage.annotated?.[way](from));
  };
  return {
    ArrowUp(from) {
      const up = stage.annotated?.parent(from);
      if (up) trail.push(nodeIdOf(from));
      visit(up);
    },
    ArrowDown(from) {
      const back = trail.pop();
      const below = back === undefined ? null : stage.annotated?.element(back);
      visit(below && from.contains(below) ? below : stage.annotated?.child(from));
    },
    ArrowLeft: beside("previous"),
    ArrowRight: beside("next"),
  };
}

function visit(element: Element | null | undefined): void {
  if (!element) return;
  bringIntoView(element);
  viewportChanged();
  hover(nodeIdOf(element));
  announceNode(element);
}
