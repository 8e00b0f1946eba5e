/** Draws boxes into a layer over the frame. It decides nothing: all styles are written in one go, elements are used again. */
import type { Box } from "./boxes";
import { hueOf } from "./highlights";

export class Layer {
  private readonly pool: HTMLElement[] = [];
  private used = 0;

  constructor(private readonly host: HTMLElement) {}

  draw(boxes: readonly Box[]): void {
    boxes.forEach((box, i) => write(this.take(i), box));
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

function write(element: HTMLElement, box: Box): void {
  element.hidden = false;
  element.className = `box ${box.kind}`;
  element.dataset.hue = box.field < 0 ? "" : String(hueOf(box.field));
  element.style.transform = `translate(${box.x}px, ${box.y}px)`;
  element.style.width = `${box.width}px`;
  element.style.height = `${box.height}px`;
  const label = element.firstChild as HTMLElement;
  if (label.textContent !== box.label) label.textContent = box.label;
  label.hidden = box.label === "";
  label.className = box.y < 18 ? "inside" : "";
}
