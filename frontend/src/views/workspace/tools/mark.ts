/** Opens the card for a new mark. */
import { begin } from "../../../state/marking.svelte";
import { anchorOf } from "./anchor";
import type { Tool } from "./tool";

/** Where the card stands when the node has no box. */
const SOMEWHERE = { x: 200, y: 200, width: 0, height: 0 };

export const markTool: Tool = {
  click: ({ node, hint, anchor }) => begin(node, anchor ?? anchorOf(node) ?? SOMEWHERE, hint),
};
