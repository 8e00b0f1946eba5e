/** Files of other tools: read with a report, taken into the library; templates written for them. */
import { answer, client } from "./client";
import type { components } from "./schema";

type Schemas = components["schemas"];

export type ImportedFile = Schemas["InterchangeFile"];
export type ImportedTemplate = Schemas["InterchangeTemplate"];
/** A template written for another tool. */
export type ExportedText = Schemas["InterchangeText"];
export type ReportLine = Schemas["ReportLine"];
type SavedTemplates = Schemas["SavedInterchange"];
type TakenTemplate = Schemas["TakeInterchange"];

/** The tools that templates are written for, as the API names them. */
export const TARGETS = ["scrapy", "lxml", "playwright", "go", "webscraper", "crawl4ai", "ftr", "freshrss"] as const;
export type Target = (typeof TARGETS)[number];

/** The largest file of another tool, in bytes. */
export const MOST_BYTES = 8 << 20;

export const readImport = (name: string, data: string): Promise<ImportedFile> =>
  answer(client.POST("/api/interchange", { body: { name, data } }));

export const saveImport = (name: string, data: string, take: TakenTemplate[]): Promise<SavedTemplates> =>
  answer(client.POST("/api/interchange/save", { body: { name, data, take } }));

export const exportTemplate = (id: string, to: Target, version = 0): Promise<ExportedText> =>
  answer(client.GET("/api/library/{id}/interchange", { params: { path: { id }, query: { to, version } } }));
