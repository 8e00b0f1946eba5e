/** Checks of the library: which templates still fit their sites. */
import { answer, client } from "./client";
import type { components } from "./schema";

type Schemas = components["schemas"];

export type CheckState = Schemas["CheckState"];
export type TemplateCheck = Schemas["TemplateCheck"];
export type NewCheck = Schemas["NewCheck"];

const path = "/api/library/check";

export const getCheck = (): Promise<CheckState> => answer(client.GET(path));

export const startCheck = (body: NewCheck): Promise<CheckState> => answer(client.POST(path, { body }));

export const stopCheck = (): Promise<void> => answer(client.DELETE(path));

/** Where the report is read as a text or a feed. */
export const reportAddress = (format: "text" | "atom"): string => `${path}/report?format=${format}`;
