/** Draws boxes into a layer over the frame. It decides nothing: all styles are written in one go, elements are used again. */
import type { Box } from "./boxes";
import { hueOf } from "./highlights";

export class Layer {
  private readonly pool: HTMLElement[] = [];
  private used = 0;

  constructor(private readonly host: HTMLElement) {}

  draw(boxes: readonly Box[]): void {
    const width = this.host.clientWidth;
    const records = boxes.filter((box) => RECORDS.has(box.kind));
    boxes.forEach((box, i) => write(this.take(i), box, width, records));
    for (let i = boxes.length; i < this.used; i++) this.pool[i]!.hidden = true;
    this.used = boxes.length;
  }

  private take(i: number): HTMLElement {
    const kept = this.pool[i];
    if (kept) return kept;
    const made = this.host.ownerDocument.createElement("div");
    made.append(this.host.ownerDocument.createElement("span"));
    this.host.append(made);
    this.pool.push(made);
    return made;
  }
}

/** Boxes whose label is a number: it stands beside them where there is room, so that it covers no value. */
const RECORDS: ReadonlySet<Box["kind"]> = new Set(["record", "offer", "left", "chosen", "weight"]);

/** Room that a number of four digits takes, in pixels. */
const NUMBER = 44;

type Place = Pick<Box, "x" | "y" | "width" | "height">;

/**
 * Where a record's number stands: after or before it, else "" for its corner. In a grid of
 * cards the place before the last one is taken: the number of the card beside it stands there.
 */
export function sideOf(box: Place, width: number, records: readonly Place[] = []): "after" | "before" | "" {
  if (box.x + box.width + NUMBER <= width) return "after";
  const ends = (other: Place) => other.x + other.width > box.x - NUMBER && other.x + other.width <= box.x;
  const beside = (other: Place) => other.y < box.y + box.height && box.y < other.y + other.height;
  if (box.x < NUMBER || records.some((other) => ends(other) && beside(other))) return "";
  return "before";
}

function write(element: HTMLElement, box: Box, width: number, records: readonly Box[]): void {
  element.hidden = false;
  element.className = `box ${box.kind}`;
  element.dataset.hue = box.field < 0 ? "" : String(hueOf(box.field));
  element.style.transform = `translate(${box.x}px, ${box.y}px)`;
  element.style.width = `${box.width}px`;
  element.style.height = `${box.height}px`;
  const label = element.firstChild as HTMLElement;
  if (label.textContent !== box.label) label.textContent = box.label;
  label.hidden = box.label === "";
  label.className = RECORDS.has(box.kind) ? sideOf(box, width, records) : box.y < 18 ? "inside" : "";
}
