/** Crawls: the pages of a site that are like a sample. */
import { answer, client } from "./client";
import { follow } from "./follow";
import type { Crawl, CrawlNodes, NewCrawl, Proposals, RenderedPage, RenderPage } from "./types";

const at = (crawl: string) => ({ params: { path: { crawl } } });

export async function listCrawls(): Promise<Crawl[]> {
  return (await answer(client.GET("/api/crawls"))).crawls;
}

export const createCrawl = (body: NewCrawl): Promise<Crawl> => answer(client.POST("/api/crawls", { body }));

export const getCrawl = (crawl: string): Promise<Crawl> => answer(client.GET("/api/crawls/{crawl}", at(crawl)));

export const pauseCrawl = (crawl: string): Promise<Crawl> =>
  answer(client.POST("/api/crawls/{crawl}/pause", at(crawl)));

/** Goes on after a pause, a stop or a crash. retry: pages that failed are tried again. */
export const resumeCrawl = (crawl: string, retry = false): Promise<Crawl> =>
  answer(client.POST("/api/crawls/{crawl}/resume", { params: { path: { crawl }, query: { retry } } }));

export const cancelCrawl = (crawl: string): Promise<Crawl> =>
  answer(client.POST("/api/crawls/{crawl}/cancel", at(crawl)));

export const deleteCrawl = (crawl: string): Promise<void> => answer(client.DELETE("/api/crawls/{crawl}", at(crawl)));

/** The patterns that the samples' addresses fit, with what each would match of the seeds' links. */
export const proposePatterns = (samples: string[], seeds: string[], allowHost: boolean): Promise<Proposals> =>
  answer(client.POST("/api/crawls/patterns", { body: { samples, seeds, allowHost } }));

/** The addresses that changed since a version. */
export const getCrawlNodes = (crawl: string, since: number, limit: number): Promise<CrawlNodes> =>
  answer(client.GET("/api/crawls/{crawl}/nodes", { params: { path: { crawl }, query: { since, limit } } }));

export const crawlAddress = (crawl: string): string => `/api/crawls/${encodeURIComponent(crawl)}/download`;

/** A crawl that fetches by itself. */
export const moves = (crawl: Crawl): boolean => crawl.phase === "running";

/** Follows a crawl by its events, or by asking when none come. Returns how to stop. */
export const followCrawl = (id: string, seen: (crawl: Crawl) => void, lost: (cause: unknown) => void): (() => void) =>
  follow({
    address: `/api/crawls/${encodeURIComponent(id)}/events`,
    event: "crawl",
    ask: () => getCrawl(id),
    over: (now) => now.phase !== "running" && now.phase !== "paused",
    seen,
    lost,
  });

/** Lets a browser run a page's scripts; both forms, and advice which to use. */
export const renderPage = (body: RenderPage): Promise<RenderedPage> => answer(client.POST("/api/render", { body }));
