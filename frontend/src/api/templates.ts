/** The library's templates: lists, statistics, versions, drafts, comments and merges. */
import { answer, client } from "./client";
import type { Problem } from "./problem";
import type { components } from "./schema";
import type { TemplateList, TemplateSummary, Workspace } from "./types";

type Schemas = components["schemas"];

/** Who made a template, and what its newest run gave. */
export type TemplateStats = Schemas["TemplateStats"];
/** A site with its templates and the pages they are for. */
export type Site = Schemas["SiteView"];
type SiteEntry = Schemas["SiteEntry"];
/** How a template's tests stood when they were last run. */
export type Health = Schemas["Health"];
/** What one version changed of another, with both as XML. */
export type TemplateDiff = Schemas["TemplateDiff"];
export type TagCount = Schemas["TagCount"];
export type DomainCount = Schemas["DomainCount"];
export type TemplateComment = Schemas["TemplateComment"];
export type Resolved = Schemas["Resolved"];
/** A save that met a newer version: both sides, and the two joined. */
export type TemplateConflict = Schemas["TemplateConflict"];
export type Conflict = Schemas["Conflict"];
export type Side = "mine" | "theirs" | "both";

/** What is asked of the library. */
export interface Filter {
  readonly q: string;
  readonly site: string;
  readonly kind: "" | TemplateSummary["kind"];
  readonly tag: string;
  readonly domain: string;
  /** The order: "": the newest change first. */
  readonly by?: "" | "name";
}

const at = (id: string) => ({ params: { path: { id } } });

export const listTemplates = (filter: Filter, after: string, limit: number): Promise<TemplateList> =>
  answer(
    client.GET("/api/library", {
      params: {
        query: {
          limit,
          ...(filter.q ? { q: filter.q } : {}),
          ...(filter.site ? { site: filter.site } : {}),
          ...(filter.kind ? { kind: filter.kind } : {}),
          ...(filter.tag ? { tag: filter.tag } : {}),
          ...(filter.domain ? { domain: filter.domain } : {}),
          ...(filter.by ? { by: filter.by } : {}),
          ...(after ? { after } : {}),
        },
      },
    }),
  );

export const templateStats = async (ids: string[]): Promise<TemplateStats[]> =>
  (await answer(client.GET("/api/library/stats", { params: { query: { id: ids } } }))).templates;

export const getSite = (host: string): Promise<Site> =>
  answer(client.GET("/api/library/site", { params: { query: { host } } }));

export const listSites = async (q: string, limit: number): Promise<SiteEntry[]> =>
  (await answer(client.GET("/api/library/sites", { params: { query: { q, limit } } }))).sites;

export const listTags = async (): Promise<TagCount[]> => (await answer(client.GET("/api/tags"))).tags;

/** Domains of knowledge of the templates, the most used first. */
export const listDomains = async (): Promise<DomainCount[]> =>
  (await answer(client.GET("/api/knowledge/domains"))).domains;

export const setTags = async (id: string, tags: string[]): Promise<string[]> =>
  (await answer(client.PUT("/api/library/{id}/tags", { ...at(id), body: { tags } }))).tags;

/** How a template's tests stood when they were last run; null when they never were in its present version. */
export const lastHealth = async (id: string): Promise<Health | null> =>
  (await answer(client.GET("/api/library/health", { params: { query: { id: [id] } } }))).health[0] ?? null;

export const diffTemplate = (id: string, from: number, to: number): Promise<TemplateDiff> =>
  answer(client.GET("/api/library/{id}/diff", { params: { path: { id }, query: { from, to } } }));

/** Saves an old version again; newest is the one that was seen, so that no other save is lost. */
export const restoreVersion = (id: string, version: number, newest: number, note: string): Promise<TemplateSummary> =>
  answer(
    client.POST("/api/library/{id}/versions/{version}/restore", {
      params: { path: { id, version } },
      body: { newest, note },
    }),
  );

export const publishTemplate = (id: string, version: number): Promise<TemplateSummary> =>
  answer(client.POST("/api/library/{id}/publish", { ...at(id), body: { version } }));

export const discardDraft = (id: string, version: number): Promise<void> =>
  answer(client.POST("/api/library/{id}/discard", { ...at(id), body: { version } }));

export const duplicateTemplate = (id: string, name: string, site: string): Promise<TemplateSummary> =>
  answer(client.POST("/api/library/{id}/duplicate", { ...at(id), body: { name, site } }));

/** The comments of a template, and whom a comment can mention. */
export const listComments = (id: string): Promise<Schemas["CommentList"]> =>
  answer(client.GET("/api/library/{id}/comments", at(id)));

export const addComment = (id: string, text: string, field: string): Promise<TemplateComment> =>
  answer(client.POST("/api/library/{id}/comments", { ...at(id), body: { text, ...(field ? { field } : {}) } }));

export const deleteComment = (id: string, comment: string): Promise<void> =>
  answer(client.DELETE("/api/library/{id}/comments/{comment}", { params: { path: { id, comment } } }));

export const resolveComment = (id: string, comment: string, resolved: boolean): Promise<TemplateComment> =>
  answer(
    client.PUT("/api/library/{id}/comments/{comment}/resolved", {
      params: { path: { id, comment } },
      body: { resolved },
    }),
  );

/** The newer version that a refused save met; null when it was refused for another reason. */
export function conflictOf(problem: Problem | null): TemplateConflict | null {
  const body = problem?.status === 409 ? (problem.body as { conflict?: TemplateConflict } | null) : null;
  return body?.conflict ?? null;
}

/** Shows what choices make of a conflict; nothing is saved. */
export const tryMerge = async (
  conflict: TemplateConflict,
  choices: Readonly<Record<string, Side>>,
): Promise<TemplateConflict> =>
  (
    await answer(
      client.POST("/api/library/{id}/merge", {
        ...at(conflict.id),
        body: {
          base: conflict.base.number,
          theirs: conflict.theirs.number,
          xml: conflict.mine.xml,
          choices,
          dry: true,
        },
      }),
    )
  ).merge;

/** Saves a workspace joined with the newer version that its save met. */
export const mergeWorkspace = (workspace: string, body: Schemas["MergeWorkspace"]): Promise<Workspace> =>
  answer(client.POST("/api/workspaces/{workspace}/merge", { params: { path: { workspace } }, body }));
