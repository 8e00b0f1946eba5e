/** The addresses of a crawl as they come in, and how they lie by depth. */
import { getCrawlNodes } from "../api/crawls";
import type { Crawl, CrawlNode } from "../api/types";

/** Addresses brought in one answer. */
const STEP = 2000;

/** What may become of an address, in the order in which a level shows it. */
export const nodeStates = ["kept", "left", "same", "failed", "fetching", "waiting"] as const;

interface Level {
  readonly depth: number;
  readonly nodes: readonly CrawlNode[];
  readonly kept: number;
}

/** Addresses by depth; within one, what was kept first, then in the order in which they were found. */
export function levelsOf(nodes: readonly CrawlNode[]): Level[] {
  const byDepth: CrawlNode[][] = [];
  for (const node of nodes) (byDepth[node.depth] ??= []).push(node);
  const rank = (node: CrawlNode) => nodeStates.findIndex((state) => state === node.state);
  return [...byDepth.entries()].flatMap(([depth, list]) =>
    list
      ? [
          {
            depth,
            nodes: list.sort((a, b) => rank(a) - rank(b) || a.n - b.n),
            kept: list.filter((node) => node.state === "kept").length,
          },
        ]
      : [],
  );
}

/** The addresses of one crawl, brought as they change. */
export class CrawlGraph {
  #nodes = $state.raw<readonly CrawlNode[]>([]);
  readonly #all: CrawlNode[] = [];
  #version = 0;
  #busy = false;

  constructor(private readonly id: string) {}

  /** In the order in which they were found. */
  get nodes(): readonly CrawlNode[] {
    return this.#nodes;
  }

  /** Brings what changed, until what is here is as new as the crawl. */
  async catchUp(crawl: Crawl): Promise<void> {
    if (this.#busy) return; // the crawl's next event asks again
    this.#busy = true;
    try {
      if (crawl.version < this.#version) this.#version = 0; // the program began anew
      while (this.#version < crawl.version) {
        const got = await getCrawlNodes(this.id, this.#version, STEP);
        for (const node of got.nodes) this.#all[node.n] = node;
        this.#nodes = this.#all.filter(() => true); // an address may come before one found earlier
        if (got.version <= this.#version) break;
        this.#version = got.version;
      }
    } finally {
      this.#busy = false;
    }
  }
}
