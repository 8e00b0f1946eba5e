/** The pointer over the page: hovers, clicks, selects text and scrolls. */
import { Gesture, type Meaning, type Point } from "../../../frame/gesture";
import { scrollAt, wheelPixels } from "../../../frame/scroll";
import { hover, selectText, stage, viewportChanged } from "../../../state/stage.svelte";
import { clickNode, type Keys, toolFor } from "./tool";

/** Follows the pointer over the overlay. Returns how to stop. */
export function usePointer(host: HTMLElement): () => void {
  const off = new AbortController();
  const on = { signal: off.signal };
  const gesture = new Gesture(() => stage.annotated);
  // Moves come faster than frames: the last one counts.
  let latest: PointerEvent | null = null;
  let request = 0;
  let finger: Point | null = null;

  const move = () => {
    cancelAnimationFrame(request);
    request = 0;
    if (latest) act(gesture.move(at(host, latest)), latest);
    latest = null;
  };
  const drop = () => {
    latest = null;
    move();
  };
  const dragFinger = (from: Point, event: PointerEvent) => {
    const document = stage.annotated?.document;
    if (!document) return;
    finger = at(host, event);
    scrollAt(document, finger.x, finger.y, from.x - finger.x, from.y - finger.y);
    viewportChanged();
  };

  const listeners: { [K in keyof HTMLElementEventMap]?: (event: HTMLElementEventMap[K]) => void } = {
    pointerdown(event) {
      if (event.button !== 0) return;
      host.setPointerCapture(event.pointerId);
      if (event.pointerType === "touch") finger = at(host, event);
      gesture.down(at(host, event));
    },
    pointermove(event) {
      if (finger) return dragFinger(finger, event);
      latest = event;
      request ||= requestAnimationFrame(move);
    },
    pointerup(event) {
      if (event.button !== 0) return;
      move();
      finger = null;
      host.focus({ preventScroll: true });
      act(gesture.up(at(host, event)), event);
    },
    pointercancel: () => gesture.cancel(),
    // The keys work where the pointer is, unless the person is typing or choosing elsewhere.
    pointerenter() {
      const focused = document.activeElement;
      if (focused === null || focused === document.body) host.focus({ preventScroll: true });
    },
    pointerleave() {
      drop();
      hover(-1);
    },
    wheel(event) {
      const document = stage.annotated?.document;
      if (!document || event.ctrlKey) return;
      event.preventDefault();
      const { dx, dy } = wheelPixels(event, host.clientHeight);
      const point = at(host, event);
      scrollAt(document, point.x, point.y, dx, dy);
      viewportChanged();
      act(gesture.move(point), event);
    },
  };
  for (const [name, listener] of Object.entries(listeners)) {
    host.addEventListener(name, listener as EventListener, { ...on, passive: false });
  }
  return () => {
    drop();
    off.abort();
  };
}

/** A place on the screen in the page's own pixels: the overlay may be drawn smaller. */
function at(host: HTMLElement, event: MouseEvent): Point {
  const box = host.getBoundingClientRect();
  const scale = box.width / (host.offsetWidth || 1) || 1;
  return { x: (event.clientX - box.left) / scale, y: (event.clientY - box.top) / scale };
}

function act(meaning: Meaning, keys: Keys): void {
  switch (meaning?.kind) {
    case "hover":
      return hover(toolFor(keys).hover?.(meaning.node) ?? meaning.node);
    case "range":
      return selectText(meaning.range);
    case "click":
      selectText(null);
      return clickNode({ node: meaning.node, hint: meaning.run === undefined ? {} : { run: meaning.run }, keys });
    case "stretch": {
      const { run, from, to } = meaning.stretch;
      const hint = run === undefined ? { part: { kind: "text" } as const } : { part: { kind: "run" } as const, run };
      return clickNode({ node: meaning.node, hint: { ...hint, from, to }, keys });
    }
    default:
      selectText(null);
  }
}
