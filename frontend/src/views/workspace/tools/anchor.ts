/** Where a node's box is on the screen, for the card to stand beside it. */
import { boundsOf } from "../../../frame/boxes";
import type { Anchor } from "../../../state/marking.svelte";
import { stage } from "../../../state/stage.svelte";

export function anchorOf(node: number): Anchor | null {
  const found = stage.annotated?.node(node);
  const bounds = found ? boundsOf(found) : null;
  const element = stage.annotated?.document.defaultView?.frameElement as HTMLElement | null | undefined;
  if (!bounds || !element) return null;
  const frame = element.getBoundingClientRect();
  // The frame may be drawn smaller than the page takes itself to be.
  const scale = frame.width / (element.offsetWidth || 1);
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
