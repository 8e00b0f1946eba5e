/** Files of other tools: read with a report, taken into the library; templates written for them. */
import { answer, client } from "./client";
import type { components } from "./schema";

type Schemas = components["schemas"];

export type ForeignFile = Schemas["ForeignFile"];
export type ForeignTemplate = Schemas["ForeignTemplate"];
/** A template written for another tool. */
export type ForeignText = Schemas["ForeignText"];
export type ReportLine = Schemas["ReportLine"];
export type SavedForeign = Schemas["SavedForeign"];
export type TakeForeign = Schemas["TakeForeign"];

/** The tools that templates are written for, as the API names them. */
export const TARGETS = ["scrapy", "lxml", "playwright", "go", "webscraper", "crawl4ai", "ftr"] as const;
export type Target = (typeof TARGETS)[number];

/** The largest file of another tool, in bytes. */
export const MOST_FOREIGN = 8 << 20;

export const readForeign = (name: string, data: string): Promise<ForeignFile> =>
  answer(client.POST("/api/foreign", { body: { name, data } }));

export const saveForeign = (name: string, data: string, take: TakeForeign[]): Promise<SavedForeign> =>
  answer(client.POST("/api/foreign/save", { body: { name, data, take } }));

export const exportForeign = (id: string, to: Target, version = 0): Promise<ForeignText> =>
  answer(client.GET("/api/library/{id}/foreign", { params: { path: { id }, query: { to, version } } }));
