/** The knowledge base: how fields were named so far. */
import { answer, client } from "./client";
import type { components } from "./schema";

export type NameProposal = components["schemas"]["NameProposal"];
export type NameQuestion = components["schemas"]["NameQuestion"];

/** Names that were used so far for what is to be named, best first. */
export const suggestNames = async (question: NameQuestion): Promise<readonly NameProposal[]> =>
  (await answer(client.POST("/api/knowledge/names", { body: question }))).names;
