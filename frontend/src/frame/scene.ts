/** All that is drawn over the page at one time, as boxes. Reads the page, writes nothing. */
import type { AnnotatedPage } from "./annotated";
import { type Box, boxesOf, MOST_BOXES, type Rect, rectsOfNode, rectsOfRange } from "./boxes";
import type { Highlight } from "./highlights";
import { type Outline, outlinesOf } from "./outlines";

export interface Scene {
  readonly outlines: readonly Outline[];
  readonly highlights: readonly Highlight[];
  /** The node under the pointer, and the one that is being marked; -1 for none. */
  readonly hovered: number;
  readonly picked: number;
  /** Nodes like the one that is being marked, and whether they are taken with it. */
  readonly alike: readonly number[];
  readonly alikeTaken: boolean;
  /** The text that is being selected. */
  readonly selection: Range | null;
}

/** The boxes of a scene in a viewport of a size; later ones lie on top. */
export function boxesOfScene(page: AnnotatedPage, scene: Scene, width: number, height: number): Box[] {
  return [
    ...outlinesOf(page, scene.outlines, width, height),
    ...boxesOf(page, scene.highlights, width, height),
    ...hoverBoxes(page, scene),
    ...scene.alike
      .slice(0, MOST_BOXES)
      .filter((node) => node !== scene.picked)
      .flatMap((node) => nodeBoxes(page, node, scene.alikeTaken ? "taken" : "alike")),
    ...nodeBoxes(page, scene.picked, "pick"),
    ...(scene.selection ? boxesAround(rectsOfRange(scene.selection), "range") : []),
  ];
}

/** The node under the pointer, with the names of the fields that have it. */
function hoverBoxes(page: AnnotatedPage, { hovered, picked, highlights }: Scene): Box[] {
  if (hovered === picked) return [];
  const names = new Set(highlights.filter((one) => one.node === hovered).map((one) => one.name));
  return nodeBoxes(page, hovered, "hover", [...names].join(" · "));
}

function nodeBoxes(page: AnnotatedPage, id: number, kind: Box["kind"], label = ""): Box[] {
  const node = id < 0 ? null : page.node(id);
  return node ? boxesAround(rectsOfNode(node), kind, label) : [];
}

const boxesAround = (rects: readonly Rect[], kind: Box["kind"], label = ""): Box[] =>
  rects.map(({ left, top, width, height }, i) => ({
    kind,
    field: -1,
    label: i === 0 ? label : "",
    x: left,
    y: top,
    width,
    height,
  }));
