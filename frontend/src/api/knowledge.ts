/** The knowledge base: how fields were named so far. */
import { answer, client } from "./client";
import type { components } from "./schema";

export type NameProposal = components["schemas"]["NameProposal"];
type NameQuestion = components["schemas"]["NameQuestion"];
/** A domain of knowledge for a workspace, and what speaks for it. */
export type DomainProposal = components["schemas"]["DomainProposal"];

export const proposeDomain = (workspace: string): Promise<DomainProposal> =>
  answer(client.GET("/api/workspaces/{workspace}/domain", { params: { path: { workspace } } }));

/** Names that were used so far for what is to be named, best first. */
export const suggestNames = async (question: NameQuestion): Promise<readonly NameProposal[]> =>
  (await answer(client.POST("/api/knowledge/names", { body: question }))).names;

export type KnownDomain = components["schemas"]["KnownDomain"];
export type KnownName = components["schemas"]["KnownName"];
export type NameChange = components["schemas"]["NameChange"];
export type FirstPage = components["schemas"]["FirstPage"];
/** The kind of page that answers a query. */
export type QueryKind = components["schemas"]["QueryKind"]["kind"];

/** What is known of a domain, of templates of one kind or of all. */
export const getKnowledge = (domain: string, kind: QueryKind | ""): Promise<KnownDomain> =>
  answer(client.GET("/api/knowledge", { params: { query: { domain, ...(kind ? { kind } : {}) } } }));

/** The page that a kind of query was learned from first. */
export const getFirstPage = (domain: string, kind: QueryKind): Promise<FirstPage> =>
  answer(client.GET("/api/knowledge/first", { params: { query: { domain, kind } } }));

export const correctName = (change: NameChange): Promise<KnownDomain> =>
  answer(client.POST("/api/knowledge/correct", { body: change }));

/** Says that a name interests the person, or the whole domain without one. */
export async function setInterest(domain: string, name: string, on: boolean): Promise<void> {
  await answer(client.PUT("/api/knowledge/interest", { body: { domain, on, ...(name ? { name } : {}) } }));
}
