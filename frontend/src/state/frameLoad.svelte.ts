/** How the page in the frame comes to be painted: loading, failed, or too heavy for the browser. */
import { beginPaint, endPaint, neverPainted, PATIENCE } from "./painting";

export class FrameLoad {
  /** Grows with each try: the frame is made anew. */
  tries = $state(0);
  loading = $state(true);
  failed = $state(false);
  /** The page takes longer than it may. */
  slow = $state(false);
  /** Pages that the person wants painted though they never were, and those that they do not. */
  #forced = $state("");
  #stopped = $state("");

  /** key names the page; empty while there is none. large says that the page in view is larger than what is drawn unasked. */
  constructor(
    readonly key: () => string,
    readonly large: () => boolean = () => false,
  ) {}

  readonly #key = $derived.by(() => this.key());
  readonly #large = $derived.by(() => this.large());

  /** The page is shown as its tree alone. The browser's note is read once for each page and try: it is about earlier windows. */
  readonly treeOnly = $derived.by(() => {
    void this.tries;
    const key = this.#key;
    return key !== "" && (this.#stopped === key || (this.#forced !== key && (this.#large || neverPainted(key))));
  });

  /** Begins with a page. */
  begin(): void {
    this.loading = true;
    this.failed = false;
  }

  /** Ends with a page that was painted, or could not be read. */
  end(failed: boolean): void {
    this.loading = false;
    this.failed = failed;
  }

  /** Notes that the page is being painted until it was, or was left; a browser that hangs does not take the note back. */
  watch(): (() => void) | undefined {
    void this.tries;
    const key = this.#key;
    if (key === "" || this.treeOnly) return undefined;
    beginPaint(key);
    this.slow = false;
    const timer = setTimeout(() => (this.slow = true), PATIENCE);
    const leave = () => endPaint(key);
    addEventListener("pagehide", leave);
    return () => {
      clearTimeout(timer);
      removeEventListener("pagehide", leave);
      leave();
    };
  }

  /** Returns how to note that the page of this moment was painted. */
  painted(): () => void {
    const key = this.key();
    return () => endPaint(key);
  }

  retry(): void {
    this.tries++;
  }

  /** Shows the tree alone. */
  stop(): void {
    this.#stopped = this.key();
    this.#forced = "";
    endPaint(this.key());
  }

  /** Paints the page although it is heavy. */
  force(): void {
    this.#forced = this.key();
    this.#stopped = "";
    endPaint(this.key());
    this.retry();
  }
}
