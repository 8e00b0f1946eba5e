/** Where the elements of the page in the frame lie: told to the backend, which looks for lists and articles by that too. */
import { placesOf } from "../frame/boxes";
import type { AnnotatedPage } from "../frame/annotated";
import { setBoxes } from "../api/workspace";

let sent = $state.raw(0);
let last: AnnotatedPage | null = null;

export const places = {
  /** Grows whenever the backend has learned where a page's elements lie: what it found before may be found better. */
  get sent(): number {
    return sent;
  },
};

/** Tells the places of a page, once a rendering. That it cannot be told harms nothing: names tell then, as before. */
export async function sendPlaces(workspace: string, page: number, annotated: AnnotatedPage): Promise<void> {
  if (last === annotated) return;
  last = annotated;
  const boxes = placesOf(annotated);
  if (!boxes) return;
  try {
    await setBoxes(workspace, page, boxes);
    sent++;
  } catch {
    last = null;
  }
}
