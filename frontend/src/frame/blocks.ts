/** Which blocks of an article an element means: the one it lies in, or those that it holds. Decides, draws nothing. */
import type { ArticleBlock } from "../api/types";
import { nodeIdOf, type AnnotatedPage } from "./annotated";

/** A block, and whether it belongs to the article. */
export interface Placed {
  readonly block: ArticleBlock;
  readonly in: boolean;
}

export interface Target {
  /** The node that stands for what is meant: a block's, or an element that holds some. */
  readonly node: number;
  readonly blocks: readonly Placed[];
}

/** The node that stands for a block: its element, or its first text where the element holds others too. */
export const nodeOf = (block: ArticleBlock): number => (block.alone ? block.node : block.from);

/** The block that an element lies in, where the block has an element of its own. */
export function blockAt(annotated: AnnotatedPage, alone: ReadonlyMap<number, Placed>, element: Element): Placed | null {
  for (let at: Element | null = element; at; at = annotated.parent(at)) {
    const one = alone.get(nodeIdOf(at));
    if (one) return one;
  }
  return null;
}

/** Blocks by the element that each has for itself. */
export const aloneIn = (placed: readonly Placed[]): ReadonlyMap<number, Placed> =>
  new Map(placed.filter((one) => one.block.alone).map((one) => [one.block.node, one]));

/** What an element means, with the text under the pointer when one is known; null when no block is there. */
export function targetOf(
  annotated: AnnotatedPage,
  placed: readonly Placed[],
  element: Element,
  run: string | undefined,
): Target | null {
  const own = blockAt(annotated, aloneIn(placed), element);
  if (own) return { node: own.block.node, blocks: [own] };
  const number = nodeIdOf(element);
  const beside = placed.find((one) => one.block.node === number && run && one.block.text.includes(run));
  if (beside) return { node: nodeOf(beside.block), blocks: [beside] };
  const blocks = placed.filter((one) => {
    const node = annotated.node(one.block.from);
    return node !== null && element.contains(node);
  });
  return blocks.length > 0 ? { node: number, blocks } : null;
}
