import { expect, it, vi } from "vitest";
import { readArticle } from "../src/api/article";
import * as api from "../src/api/workspace";
import { article, loadArticle } from "../src/state/article.svelte";
import { loadPageKind } from "../src/state/pageKind.svelte";
import { closeWorkspace, show } from "../src/state/workspace.svelte";
import { page, workspaceOf } from "./sample";

vi.mock("../src/api/workspace");
vi.mock("../src/api/article");

it.each([
  ["of one block where an article is likeliest", { detail: 0.35, list: 0.2, article: 0.45 }, 1, true],
  ["of five blocks where a record is likelier", { detail: 0.55, list: 0.05, article: 0.4 }, 5, true],
  ["not of one block where a record is likelier", { detail: 0.55, list: 0.05, article: 0.4 }, 1, false],
  ["not where a list is likelier", { detail: 0.1, list: 0.5, article: 0.4 }, 5, false],
  ["not where nothing is likely enough", { detail: 0.28, list: 0.28, article: 0.29 }, 5, false],
] as const)("should offer an article %s", async (id, shares, blocks, offered) => {
  vi.mocked(readArticle).mockResolvedValue({ blocks: Array.from({ length: blocks }, () => ({})) } as never);
  vi.mocked(api.getPageKind).mockResolvedValue(shares);
  closeWorkspace();
  show(workspaceOf([], [page(1)], [[]], { id }));
  await Promise.all([loadArticle(), loadPageKind()]);
  expect(article.offered).toBe(offered);
});
