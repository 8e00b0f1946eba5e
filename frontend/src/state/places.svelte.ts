/** Where the elements of the page in the frame lie: told to the backend, which looks for lists and articles by that too. */
import { placesOf } from "../frame/boxes";
import type { Stamps } from "../frame/stamps";
import { setBoxes } from "../api/workspace";

let told = $state.raw(0);
let last: Stamps | null = null;

export const places = {
  /** Grows whenever the backend has learned where a page's elements lie: what it found before may be found better. */
  get told(): number {
    return told;
  },
};

/** Tells the places of a page, once a rendering. That it cannot be told harms nothing: names tell then, as before. */
export async function tellPlaces(workspace: string, page: number, stamps: Stamps): Promise<void> {
  if (last === stamps) return;
  last = stamps;
  const boxes = placesOf(stamps);
  if (!boxes) return;
  try {
    await setBoxes(workspace, page, boxes);
    told++;
  } catch {
    last = null;
  }
}
