import { beforeEach, describe, expect, it, vi } from "vitest";
import * as api from "../src/api/crawls";
import type { Crawl, CrawlNode } from "../src/api/types";
import { CrawlGraph, levelsOf } from "../src/state/crawls.svelte";

vi.mock("../src/api/crawls");

const node = (n: number, state: string, depth = 0, from = -1): CrawlNode => ({
  n,
  state,
  depth,
  from,
  score: 0,
  url: `https://example.org/${n}`,
});

const at = (version: number): Crawl => ({ version }) as Crawl;

beforeEach(() => void vi.resetAllMocks());

describe("the addresses of a crawl", () => {
  it("should be brought until they are as new as the crawl, each as it is now", async () => {
    vi.mocked(api.getCrawlNodes)
      .mockResolvedValueOnce({ nodes: [node(0, "left"), node(2, "waiting", 1, 0)], version: 2 })
      .mockResolvedValueOnce({ nodes: [node(2, "kept", 1, 0), node(1, "failed", 1, 0)], version: 4 });
    const graph = new CrawlGraph("c");
    await graph.catchUp(at(4));
    expect(vi.mocked(api.getCrawlNodes).mock.calls.map(([, since]) => since)).toEqual([0, 2]);
    expect(graph.nodes.map(({ n, state }) => [n, state])).toEqual([
      [0, "left"],
      [1, "failed"],
      [2, "kept"],
    ]);
  });

  it("should not be asked for when nothing changed", async () => {
    const graph = new CrawlGraph("c");
    await graph.catchUp(at(0));
    expect(api.getCrawlNodes).not.toHaveBeenCalled();
  });

  it("should be asked for from the beginning when the program began anew", async () => {
    vi.mocked(api.getCrawlNodes).mockResolvedValueOnce({ nodes: [node(0, "left")], version: 9 });
    const graph = new CrawlGraph("c");
    await graph.catchUp(at(9));
    vi.mocked(api.getCrawlNodes).mockResolvedValueOnce({ nodes: [node(0, "left")], version: 3 });
    await graph.catchUp(at(3));
    expect(vi.mocked(api.getCrawlNodes).mock.calls.map(([, since]) => since)).toEqual([0, 0]);
  });
});

describe("levels", () => {
  it("should hold addresses by depth, the kept ones first", () => {
    const levels = levelsOf([node(0, "left"), node(1, "waiting", 1), node(2, "kept", 1), node(3, "kept", 3)]);
    expect(levels.map(({ depth, kept, nodes }) => [depth, kept, nodes.map((one) => one.n)])).toEqual([
      [0, 0, [0]],
      [1, 1, [2, 1]],
      [3, 1, [3]],
    ]);
  });
});
