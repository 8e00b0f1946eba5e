/** Turns what the pointer and the keys mean over the frame into actions. Each tool is put up and taken down as one. */
import { boundsOf } from "../../frame/boxes";
import type { Gesture, Meaning, Point } from "../../frame/gesture";
import { bringIntoView, scrollAt, scrollPage, wheelPixels } from "../../frame/scroll";
import { nodeIdOf } from "../../frame/annotated";
import { announceNode } from "./speak";
import { article, pointedAt, targetAt, toggle } from "../../state/article.svelte";
import { asProblem } from "../../state/attempt.svelte";
import { begin, cancel, markAt, marking, type Anchor, type Hint } from "../../state/marking.svelte";
import { toast } from "../../state/notices.svelte";
import { hover, stage } from "../../state/stage.svelte";
import { workspace } from "../../state/workspace.svelte";
import { refusal } from "../../text/message";
import { t } from "../../text/text.svelte";

interface Place {
  host: HTMLElement;
  frame: HTMLIFrameElement;
  measure: () => void;
  select: (range: Range | null) => void;
}

export interface Tell extends Place {
  mean: (meaning: Meaning, event: { shiftKey: boolean; altKey: boolean }) => void;
}

/** Where a node's box is on the screen, for the card to stand beside it. */
export function anchorOf(node: number): Anchor | null {
  const found = stage.annotated?.node(node);
  const bounds = found ? boundsOf(found) : null;
  const frame = stage.annotated?.document.defaultView?.frameElement?.getBoundingClientRect();
  if (!bounds || !frame) return null;
  // The frame may be drawn smaller than the page takes itself to be.
  const scale = frame.width / ((stage.annotated?.document.defaultView?.frameElement as HTMLElement).offsetWidth || 1);
  const inside = (at: number, most: number) => Math.max(0, Math.min(most, at));
  const left = inside(bounds.x * scale, frame.width);
  const top = inside(bounds.y * scale, frame.height);
  return {
    x: frame.left + left,
    y: frame.top + top,
    width: inside((bounds.x + bounds.width) * scale, frame.width) - left,
    height: inside((bounds.y + bounds.height) * scale, frame.height) - top,
  };
}

/** Marks a node as the keys held down say: a new mark, an example, or "not this". */
export function markNode(node: number, hint: Hint, how: { shiftKey: boolean; altKey: boolean }, anchor?: Anchor): void {
  if (article.choosing && !how.shiftKey && !how.altKey) {
    toggle(targetAt(node, hint.run)).catch((cause: unknown) => toast(refusal(asProblem(cause)), undefined, "bad"));
    return;
  }
  const field = workspace.aim || (how.shiftKey || how.altKey ? (workspace.field?.name ?? "") : "");
  if (field === "") {
    if (how.shiftKey || how.altKey) toast(t("mark.nofield"));
    else void begin(node, anchor ?? anchorOf(node) ?? { x: 200, y: 200, width: 0, height: 0 }, hint);
    return;
  }
  const known = workspace.view?.fields.find((one) => one.name === field);
  const meant = how.altKey ? { not: true } : workspace.aim !== "" && !known?.many ? { replace: true } : {};
  cancel();
  markAt(
    node,
    { ...(known ? { part: known.part, cut: known.marks.some((mark) => mark.to > mark.from) } : {}), ...hint },
    field,
    meant,
  ).catch((cause: unknown) => toast(refusal(asProblem(cause)), undefined, "bad"));
}

export function tellOf(place: Place): Tell {
  const mean: Tell["mean"] = (meaning, event) => {
    if (!meaning) return place.select(null);
    if (meaning.kind === "hover") return hover(pointedAt(meaning.node));
    if (meaning.kind === "range") return place.select(meaning.range);
    if (meaning.kind === "click") {
      place.select(null);
      return markNode(meaning.node, meaning.run === undefined ? {} : { run: meaning.run }, event);
    }
    const { run, from, to } = meaning.stretch;
    const part = { kind: run === undefined ? ("text" as const) : ("run" as const) };
    markNode(meaning.node, { part, from, to, ...(run === undefined ? {} : { run }) }, event);
  };
  return { ...place, mean };
}

/** Follows the pointer over the overlay. Returns how to stop. */
export function usePointer(host: HTMLElement, gesture: Gesture, tell: Tell): () => void {
  const off = new AbortController();
  const on = { signal: off.signal };
  const at = (event: MouseEvent): Point => {
    const box = host.getBoundingClientRect();
    const scale = box.width / (host.offsetWidth || 1) || 1;
    return { x: (event.clientX - box.left) / scale, y: (event.clientY - box.top) / scale };
  };
  // Moves come faster than frames: the last one counts.
  let latest: PointerEvent | null = null;
  let asked = 0;
  let finger: Point | null = null;
  const flush = () => {
    asked = 0;
    if (latest) tell.mean(gesture.move(at(latest)), latest);
    latest = null;
  };
  const drop = () => {
    cancelAnimationFrame(asked);
    asked = 0;
    latest = null;
  };
  host.addEventListener(
    "pointerdown",
    (event) => {
      if (event.button !== 0) return;
      host.setPointerCapture(event.pointerId);
      if (event.pointerType === "touch") finger = at(event);
      gesture.down(at(event));
    },
    on,
  );
  host.addEventListener(
    "pointermove",
    (event) => {
      const document = stage.annotated?.document;
      if (finger && document) {
        const now = at(event);
        scrollAt(document, now.x, now.y, finger.x - now.x, finger.y - now.y);
        if (Math.hypot(finger.x - now.x, finger.y - now.y) > 1) tell.measure();
        finger = now;
        return;
      }
      latest = event;
      asked ||= requestAnimationFrame(flush);
    },
    on,
  );
  host.addEventListener(
    "pointerup",
    (event) => {
      if (event.button !== 0) return;
      flush();
      finger = null;
      host.focus({ preventScroll: true });
      tell.mean(gesture.up(at(event)), event);
    },
    on,
  );
  host.addEventListener("pointercancel", () => gesture.cancel(), on);
  host.addEventListener(
    "pointerleave",
    () => {
      drop();
      hover(-1);
    },
    on,
  );
  host.addEventListener(
    "wheel",
    (event) => {
      const document = stage.annotated?.document;
      if (!document || event.ctrlKey) return;
      event.preventDefault();
      const { dx, dy } = wheelPixels(event, host.clientHeight);
      const point = at(event);
      scrollAt(document, point.x, point.y, dx, dy);
      tell.measure();
      tell.mean(gesture.move(point), event);
    },
    { ...on, passive: false },
  );
  return () => {
    drop();
    off.abort();
  };
}

/** Walks and marks by keys while the overlay has the focus. Returns how to stop. */
export function useKeys(host: HTMLElement, tell: Tell): () => void {
  const trail: number[] = [];
  const here = (): Element | null => {
    const annotated = stage.annotated;
    if (!annotated) return null;
    const node = stage.hovered >= 0 ? annotated.node(stage.hovered) : null;
    return annotated.around(node) ?? annotated.around(annotated.document.body);
  };
  const visit = (element: Element | null | undefined) => {
    if (!element) return;
    bringIntoView(element);
    tell.measure();
    hover(nodeIdOf(element));
    announceNode(element);
  };
  const walk: Record<string, (from: Element) => void> = {
    ArrowUp: (from) => {
      const up = stage.annotated?.parent(from);
      if (up) trail.push(nodeIdOf(from));
      visit(up);
    },
    ArrowDown: (from) => {
      const back = trail.pop();
      const below = back === undefined ? null : stage.annotated?.element(back);
      visit(below && from.contains(below) ? below : stage.annotated?.child(from));
    },
    ArrowLeft: (from) => {
      trail.length = 0;
      visit(stage.annotated?.previous(from));
    },
    ArrowRight: (from) => {
      trail.length = 0;
      visit(stage.annotated?.next(from));
    },
  };
  const far = 1_000_000;
  const rolls: Record<string, () => [number, number]> = {
    PageDown: () => [0, host.clientHeight * 0.9],
    PageUp: () => [0, -host.clientHeight * 0.9],
    Home: () => [0, -far],
    End: () => [0, far],
  };
  const onkeydown = (event: KeyboardEvent) => {
    const document = stage.annotated?.document;
    if (!document || event.ctrlKey || event.metaKey) return;
    const roll = rolls[event.key];
    const step = walk[event.key];
    const from = here();
    if (roll) {
      scrollPage(document, ...roll());
      tell.measure();
    } else if (step && from && !event.altKey) {
      step(from);
    } else if (event.key === "Enter" && from) {
      markNode(nodeIdOf(from), {}, event);
    } else if (event.key === "Escape") {
      if (marking()) cancel();
      else hover(-1);
      tell.select(null);
      return;
    } else {
      return;
    }
    event.preventDefault();
  };
  host.addEventListener("keydown", onkeydown);
  return () => host.removeEventListener("keydown", onkeydown);
}
