/** Lists: pages that hold many records. */
import { answer, client } from "./client";
import type { ListOffer, ListsFound, ListView, Workspace, Wrapper, TakenColumn } from "./types";

const at = (workspace: string) => ({ params: { path: { workspace } } });

export const setKind = (workspace: string, kind: Workspace["kind"]): Promise<Workspace> =>
  answer(client.PUT("/api/workspaces/{workspace}/kind", { ...at(workspace), body: { kind } }));

/** The records that the template finds on a page. */
export const getRecords = (workspace: string, page: number): Promise<ListView> =>
  answer(client.GET("/api/workspaces/{workspace}/pages/{page}/records", { params: { path: { workspace, page } } }));

export const markRecord = (
  workspace: string,
  body: { page: number; node: number; not?: boolean },
): Promise<Workspace> => answer(client.POST("/api/workspaces/{workspace}/records", { ...at(workspace), body }));

export const markNext = (workspace: string, body: { page: number; node: number }): Promise<Workspace> =>
  answer(client.POST("/api/workspaces/{workspace}/next", { ...at(workspace), body }));

/** How lists are looked for: by which method, and by which word. */
export interface ListSearch {
  readonly method: ListOffer["method"];
  readonly keyword: string;
  /** Of detm and path: a threshold that a person moved. */
  readonly similar?: number;
  readonly factor?: number;
}

const settings = ({ similar, factor }: ListSearch) => ({
  ...(similar === undefined ? {} : { similar }),
  ...(factor === undefined ? {} : { factor }),
});

const query = (by: ListSearch) => ({ method: by.method, keyword: by.keyword || undefined });

/** The lists that a page has, found without marks. */
export const findLists = (workspace: string, page: number, by: ListSearch): Promise<ListsFound> =>
  answer(
    client.GET("/api/workspaces/{workspace}/pages/{page}/lists", {
      params: { path: { workspace, page }, query: query(by) },
    }),
  );

export const takeList = (
  workspace: string,
  page: number,
  list: number,
  by: ListSearch,
  how: { readonly replace?: boolean; readonly asField?: boolean },
  columns: readonly TakenColumn[],
): Promise<Workspace> =>
  answer(
    client.POST("/api/workspaces/{workspace}/pages/{page}/lists", {
      params: { path: { workspace, page } },
      body: { list, ...query(by), ...settings(by), columns: [...columns], ...how },
    }),
  );

/** What all records of a list have in common: of one that was found, or of the template's (-1). */
export const getWrapper = (workspace: string, page: number, list: number, by: ListSearch): Promise<Wrapper> =>
  answer(
    client.GET("/api/workspaces/{workspace}/pages/{page}/wrapper", {
      params: { path: { workspace, page }, query: { list, ...query(by) } },
    }),
  );
