/** The page in the frame, and what the person points at in it. */
import type { AnnotatedPage } from "../frame/annotated";

/** A request to bring a node into view; each is a new object, so that the same node can be asked for twice. */
interface Reveal {
  readonly page: number;
  readonly node: number;
}

/** The part of the page that the frame shows, in the page's pixels: a new object each time that something moved. */
interface Viewport {
  readonly width: number;
  readonly height: number;
}

let annotated = $state.raw<AnnotatedPage | null>(null);
let loadedPage = $state.raw(-1);
let settledPage = $state.raw("");
let waiting = $state.raw(0);
let hovered = $state.raw(-1);
let selection = $state.raw<Range | null>(null);
let viewport = $state.raw<Viewport>({ width: 0, height: 0 });
let layout = 0;
let scrolledTo = "";
let reveal = $state.raw<Reveal | null>(null);
let drawn = $state.raw({ count: 0, total: 0 });

export const stage = {
  /** The numbered elements of the frame's document; null while it loads. */
  get annotated(): AnnotatedPage | null {
    return annotated;
  },
  /** PageView.ID of the page that the frame has loaded. */
  get loadedPage(): number {
    return loadedPage;
  },
  /** The page that was painted and measured, or never will be, by its key: what else the server finds on it can be asked for. */
  get settledPage(): string {
    return settledPage;
  },
  /** Parts of the page that are not drawn yet. */
  get waiting(): number {
    return waiting;
  },
  /** The element under the pointer or reached by keys; -1 for none. */
  get hovered(): number {
    return hovered;
  },
  /** The text that is being selected for a mark. */
  get selection(): Range | null {
    return selection;
  },
  get viewport(): Viewport {
    return viewport;
  },
  /** Grows when something else than the page's scroll position changed. */
  get layout(): number {
    return layout;
  },
  get reveal(): Reveal | null {
    return reveal;
  },
  /** Boxes drawn, and how many there truly are. */
  get drawn(): { readonly count: number; readonly total: number } {
    return drawn;
  },
} as const;

export function setStage(next: AnnotatedPage | null, page: number): void {
  annotated = next;
  waiting = 0;
  loadedPage = page;
  hovered = -1;
}

export function settle(page: string): void {
  settledPage = page;
}

export function setWaiting(parts: number): void {
  waiting = parts;
}

export function hover(node: number): void {
  hovered = node;
}

export function selectText(range: Range | null): void {
  selection = range;
}

/** Reads the viewport again: the frame was scrolled or resized, or its page was laid out anew. */
export function viewportChanged(): void {
  const document = annotated?.document;
  const view = document?.defaultView;
  const at = `${view?.scrollX} ${view?.scrollY}`;
  if (at === scrolledTo) layout++;
  scrolledTo = at;
  viewport = {
    width: document?.documentElement.clientWidth ?? 0,
    height: view?.innerHeight ?? 0,
  };
}

export function showNode(page: number, node: number): void {
  reveal = { page, node };
}

export function revealed(): void {
  reveal = null;
}

export function setDrawn(count: number, total: number): void {
  if (drawn.count !== count || drawn.total !== total) drawn = { count, total };
}
