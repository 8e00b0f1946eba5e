/** The shared store of templates, and a page matched against it. */
import { answer, client } from "./client";
import type { components } from "./schema";
import type { Imported, MatchAnswer, PageSource, TemplateDetail, TemplateList, Workspace } from "./types";

const at = (id: string) => ({ params: { path: { id } } });

export const listLibrary = (q: string, offset: number, limit: number): Promise<TemplateList> =>
  answer(client.GET("/api/library", { params: { query: { q, offset, limit } } }));

/** What was deleted and can come back. */
export const listDeleted = (offset: number, limit: number): Promise<TemplateList> =>
  answer(client.GET("/api/library", { params: { query: { offset, limit, deleted: true } } }));

export const getTemplateOf = (id: string): Promise<TemplateDetail> => answer(client.GET("/api/library/{id}", at(id)));

/** Begins a workspace; without a state with one's own draft, else with what is published. */
export const openTemplate = (id: string, state?: "published" | "draft"): Promise<Workspace> =>
  answer(client.POST("/api/library/{id}/open", { params: { path: { id }, query: state ? { state } : {} } }));

export type Attendance = components["schemas"]["Attendance"];

/** Says that the person has a template open; gives who else has, and the newest version. */
export const attendTemplate = (id: string, body: components["schemas"]["Attend"]): Promise<Attendance> =>
  answer(client.POST("/api/library/{id}/presence", { ...at(id), body }));

export const deleteTemplate = (id: string): Promise<void> => answer(client.DELETE("/api/library/{id}", at(id)));

export const restoreTemplate = (id: string): Promise<unknown> =>
  answer(client.POST("/api/library/{id}/restore", at(id)));

export type ImportedOwn = components["schemas"]["ImportedFile"];
export type UndoneFile = components["schemas"]["UndoneFile"];

interface NamedBytes {
  name: string;
  data: string;
}

/** What would become of template files; nothing is saved. */
export const lookAtImport = (files: NamedBytes[]): Promise<Imported> =>
  answer(client.POST("/api/library/import/look", { body: { files } }));

/** id: of the import that the files belong to; "" begins one. */
export const importTemplates = (files: NamedBytes[], id: string): Promise<Imported> =>
  answer(client.POST("/api/library/import", { body: { files, ...(id ? { import: id } : {}) } }));

export const undoImport = async (id: string): Promise<UndoneFile[]> =>
  (await answer(client.POST("/api/library/imports/{import}/undo", { params: { path: { import: id } } }))).files;

/** The verdicts on a page. A cell without values may come without the list of them. */
export async function matchPage(page: PageSource): Promise<MatchAnswer> {
  const got = await answer(client.POST("/api/match", { body: { page } }));
  const verdicts = got.verdicts.map((one) => {
    const records = (one.record.records ?? []).map((cells) =>
      cells.map((cell) => ({ ...cell, values: cell.values ?? [] })),
    );
    return { ...one, record: { schema: one.record.schema ?? [], records } };
  });
  return { ...got, verdicts };
}

export function templateAddress(id: string, version?: number): string {
  return `/api/library/${encodeURIComponent(id)}/xml${version ? `?version=${version}` : ""}`;
}
