/** Draws boxes into a layer over the frame. It decides nothing: all styles are written in one go, elements are used again. */
import type { Box } from "./boxes";
import { hueOf } from "./highlights";

export class Layer {
  private readonly pool: HTMLElement[] = [];
  private used = 0;

  constructor(private readonly host: HTMLElement) {}

  draw(boxes: readonly Box[]): void {
    const width = this.host.clientWidth;
    boxes.forEach((box, i) => write(this.take(i), box, width));
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

/** Where a record's number stands: after or before it, else "" for its corner. */
export function sideOf(box: Pick<Box, "x" | "width">, width: number): "after" | "before" | "" {
  if (box.x + box.width + NUMBER <= width) return "after";
  return box.x >= NUMBER ? "before" : "";
}

function write(element: HTMLElement, box: Box, width: number): void {
  element.hidden = false;
  element.className = `box ${box.kind}`;
  element.dataset.hue = box.field < 0 ? "" : String(hueOf(box.field));
  element.style.transform = `translate(${box.x}px, ${box.y}px)`;
  element.style.width = `${box.width}px`;
  element.style.height = `${box.height}px`;
  const label = element.firstChild as HTMLElement;
  if (label.textContent !== box.label) label.textContent = box.label;
  label.hidden = box.label === "";
  label.className = RECORDS.has(box.kind) ? sideOf(box, width) : box.y < 18 ? "inside" : "";
}
