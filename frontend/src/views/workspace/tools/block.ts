/** Takes blocks of an article in, or leaves them out. */
import { pointedAt, targetAt, toggle } from "../../../state/article.svelte";
import type { Tool } from "./tool";

export const blockTool: Tool = {
  hover: pointedAt,
  click: ({ node, hint }) => toggle(targetAt(node, hint.run)),
};
