/** Tells when the viewport of a script-less frame changed: it was scrolled or resized, or its page was laid out anew. */

/** Calls back at each change; returns how to stop. */
export function watchViewport(frame: HTMLIFrameElement, changed: () => void): () => void {
  const page = frame.contentDocument;
  if (!page) return () => undefined;
  const off = new AbortController();
  const on = { signal: off.signal, passive: true, capture: true };
  page.addEventListener("scroll", changed, on);
  page.addEventListener("load", changed, on); // an image that came moves what follows it
  const sizes = new ResizeObserver(changed);
  for (const element of [frame, page.documentElement, page.body]) if (element) sizes.observe(element);
  const stop = watchScrollBars(frame, changed);
  return () => {
    off.abort();
    sizes.disconnect();
    stop();
  };
}

/**
 * WebKit gives no events from a script-less frame. An overlay takes all input except on the scroll bars, and scrolls the
 * page itself; so the position is polled while the pointer is on them, or the frame has the focus after a click there.
 */
function watchScrollBars(frame: HTMLIFrameElement, changed: () => void): () => void {
  let over = false;
  let request = 0;
  let last = "";
  const look = () => {
    const view = frame.contentWindow;
    const now = `${view?.scrollX} ${view?.scrollY}`;
    if (now !== last) changed();
    last = now;
    request = over || frame.ownerDocument.activeElement === frame ? requestAnimationFrame(look) : 0;
  };
  const enter = () => {
    over = true;
    request ||= requestAnimationFrame(look);
  };
  const leave = () => (over = false);
  frame.addEventListener("pointerenter", enter);
  frame.addEventListener("pointerleave", leave);
  return () => {
    cancelAnimationFrame(request);
    frame.removeEventListener("pointerenter", enter);
    frame.removeEventListener("pointerleave", leave);
  };
}
