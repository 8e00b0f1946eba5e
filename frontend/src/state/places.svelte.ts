/** The places of the elements of the page in the frame, sent to the backend, which uses them to find lists and articles. */
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

/** Sends the places of a page, once for each rendering. Without them the backend uses the names of elements alone. */
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
