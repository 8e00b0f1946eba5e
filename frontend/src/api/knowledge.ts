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
