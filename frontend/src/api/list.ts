/** Lists: pages that hold many records. */
import { answer, client } from "./client";
import type { ListOffer, ListsFound, ListView, Work, Wrapper } from "./types";

const at = (work: string) => ({ params: { path: { work } } });

export const setKind = (work: string, kind: Work["kind"]): Promise<Work> =>
  answer(client.PUT("/api/work/{work}/kind", { ...at(work), body: { kind } }));

/** The records that the template finds on a page. */
export const getRecords = (work: string, page: number): Promise<ListView> =>
  answer(client.GET("/api/work/{work}/pages/{page}/records", { params: { path: { work, page } } }));

export const markRecord = (work: string, body: { page: number; node: number; not?: boolean }): Promise<Work> =>
  answer(client.POST("/api/work/{work}/records", { ...at(work), body }));

export const markNext = (work: string, body: { page: number; node: number }): Promise<Work> =>
  answer(client.POST("/api/work/{work}/next", { ...at(work), body }));

/** How lists are looked for: by which method, and by which word. */
export interface ListSearch {
  readonly method: ListOffer["method"];
  readonly keyword: string;
}

const query = (by: ListSearch) => ({ method: by.method, keyword: by.keyword || undefined });

/** The lists that a page has, found without marks. */
export const findLists = (work: string, page: number, by: ListSearch): Promise<ListsFound> =>
  answer(client.GET("/api/work/{work}/pages/{page}/lists", { params: { path: { work, page }, query: query(by) } }));

export const takeList = (work: string, page: number, list: number, by: ListSearch): Promise<Work> =>
  answer(
    client.POST("/api/work/{work}/pages/{page}/lists", {
      params: { path: { work, page } },
      body: { list, ...query(by) },
    }),
  );

/** What all records of a list have in common: of one that was found, or of the template's (-1). */
export const getWrapper = (work: string, page: number, list: number, by: ListSearch): Promise<Wrapper> =>
  answer(
    client.GET("/api/work/{work}/pages/{page}/wrapper", {
      params: { path: { work, page }, query: { list, ...query(by) } },
    }),
  );
