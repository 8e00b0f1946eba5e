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
    const sides = namesOf(boxes, width);
    boxes.forEach((box, i) =>
      write(this.take(i), box, RECORDS.has(box.kind) ? sideOf(box, width, records) : (sides[i] ?? "")),
    );
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

/** Boxes of values: the name of another one should not cover them. */
const VALUES: ReadonlySet<Box["kind"]> = new Set(["mark", "value", "doubt", "not", "token", "piece"]);

/** Size of a name, in pixels: its line, a character on average, what is around them, a sign before it, and the most that is shown. */
const NAME = { line: 17, character: 6.4, around: 10, sign: 12, most: 220 };

/** A box so many times as wide as its name has room for it at its end: a text of one line seldom fills it. */
const WIDE = 4;

/** Where a name stands: above its box, which needs no class, else after or below it, or at the end of it. */
type Side = "" | "after" | "inside" | "end";

/** Where the names of boxes stand, so that they cover neither the values of others nor other names, where that can be. */
export function namesOf(boxes: readonly Box[], width: number): Side[] {
  const values = boxes.filter((box) => VALUES.has(box.kind));
  const names: Place[] = [];
  return boxes.map((box) => {
    if (box.label === "" || RECORDS.has(box.kind)) return "";
    const usual: Side = box.y < NAME.line + 1 ? "inside" : "";
    const others = values.filter((other) => other !== box && !holds(other, box));
    const free = (side: Side) => {
      const place = nameAt(box, side);
      return (
        place.y >= 0 &&
        place.x + place.width <= width &&
        (side !== "end" || box.width >= WIDE * place.width) &&
        ![...others, ...names].some((other) => cover(place, other))
      );
    };
    const side = ([usual, "after", "inside", "end"] as const).find(free) ?? usual;
    names.push(nameAt(box, side));
    return side;
  });
}

function nameAt(box: Box, side: Side): Place {
  const sign = box.kind === "value" ? 0 : NAME.sign;
  const width = Math.min(NAME.most, box.label.length * NAME.character + NAME.around + sign);
  const size = { width, height: NAME.line };
  if (side === "after") return { ...size, x: box.x + box.width + 2, y: box.y };
  if (side === "end") return { ...size, x: box.x + box.width - width, y: box.y };
  return { ...size, x: box.x, y: side === "inside" ? box.y + box.height + 2 : box.y - NAME.line };
}

/** Edges that touch cover nothing. */
const EDGE = 2;

const cover = (a: Place, b: Place): boolean =>
  a.x + EDGE < b.x + b.width &&
  b.x + EDGE < a.x + a.width &&
  a.y + EDGE < b.y + b.height &&
  b.y + EDGE < a.y + a.height;

const holds = (outer: Place, inner: Place): boolean =>
  outer.x <= inner.x &&
  outer.y <= inner.y &&
  outer.x + outer.width >= inner.x + inner.width &&
  outer.y + outer.height >= inner.y + inner.height;

function write(element: HTMLElement, box: Box, side: string): void {
  element.hidden = false;
  element.className = `box ${box.kind}`;
  element.dataset.hue = box.field < 0 ? "" : String(hueOf(box.field));
  element.style.transform = `translate(${box.x}px, ${box.y}px)`;
  element.style.width = `${box.width}px`;
  element.style.height = `${box.height}px`;
  const label = element.firstChild as HTMLElement;
  if (label.textContent !== box.label) label.textContent = box.label;
  label.hidden = box.label === "";
  label.className = side;
}
