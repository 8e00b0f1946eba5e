/** Questions in SQL on the records of all runs. */
import { answer, client } from "./client";
import type { components } from "./schema";

type Schemas = components["schemas"];

export type QueryAnswer = Schemas["QueryAnswer"];
export type QueryTables = Schemas["QueryTables"];
export type SavedQuery = Schemas["SavedQuery"];

export const queryRecords = (sql: string): Promise<QueryAnswer> => answer(client.POST("/api/query", { body: { sql } }));

/** The tables and fields that a question can name. */
export const getQueryTables = (): Promise<QueryTables> => answer(client.GET("/api/query/tables"));

export const listQueries = async (): Promise<SavedQuery[]> => (await answer(client.GET("/api/queries"))).queries;

export const saveQuery = (name: string, sql: string): Promise<SavedQuery> =>
  answer(client.POST("/api/queries", { body: { name, sql } }));

export const deleteQuery = (query: string): Promise<void> =>
  answer(client.DELETE("/api/queries/{query}", { params: { path: { query } } }));
