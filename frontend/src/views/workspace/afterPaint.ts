/** Runs something long when what is on the screen now was painted. Returns how to call it off. */
export function afterPaint(act: () => void): () => void {
  let later = 0;
  const frame = requestAnimationFrame(() => (later = window.setTimeout(act)));
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(later);
  };
}
