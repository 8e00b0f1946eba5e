/** Outlines of records: each is one box around all of its elements, however many siblings it is made of. */
import type { Cell } from "../api/types";
import { isFar, rectsOfNode, type Box } from "./boxes";
import type { AnnotatedPage } from "./annotated";

export interface Outline {
  /** inner is a record that a field of a record holds. */
  readonly kind: "record" | "inner" | "left" | "offer" | "weight" | "joint";
  readonly nodes: readonly number[];
  readonly label: string;
  readonly chosen: boolean;
}

/** The records that the fields of a record hold, at every depth, numbered within each field. */
export const innerOutlines = (cells: readonly Cell[]): Outline[] =>
  cells.flatMap(({ values, records = [] }) =>
    records.flatMap((inner, i) => {
      const node = values[i]?.node ?? -1;
      const own: Outline[] = node < 0 ? [] : [{ kind: "inner", nodes: [node], label: String(i + 1), chosen: false }];
      return [...own, ...innerOutlines(inner)];
    }),
  );

/** Outlines drawn at most; a page may list thousands. */
const MOST_OUTLINES = 300;

/** The boxes of outlines that are in view. */
export function outlinesOf(
  annotated: AnnotatedPage,
  outlines: readonly Outline[],
  width: number,
  height: number,
): Box[] {
  const boxes: Box[] = [];
  for (const one of outlines) {
    if (boxes.length >= MOST_OUTLINES) break;
    const elements = one.nodes.flatMap((node) => annotated.node(node) ?? []);
    if (elements.every((element) => isFar(element, width, height))) continue;
    const rects = elements.flatMap(rectsOfNode);
    const [first, ...rest] = rects.filter((rect) => rect.width > 0 && rect.height > 0);
    if (!first) continue;
    let { left, top } = first;
    let right = first.left + first.width;
    let bottom = first.top + first.height;
    for (const rect of rest) {
      left = Math.min(left, rect.left);
      top = Math.min(top, rect.top);
      right = Math.max(right, rect.left + rect.width);
      bottom = Math.max(bottom, rect.top + rect.height);
    }
    if (left >= width || top >= height || right <= 0 || bottom <= 0) continue;
    boxes.push({
      kind: one.chosen ? "chosen" : one.kind,
      field: -1,
      label: one.label,
      x: left,
      y: top,
      width: right - left,
      height: bottom - top,
    });
  }
  return boxes;
}
