/** How a template fits pages that changed, the mended version that is proposed, and the tests that it must pass. */
import { answer, client } from "./client";
import type { components } from "./schema";
import type { PageSource, TemplateSummary } from "./types";

type Schemas = components["schemas"];

/** A template on new pages, with what is proposed. */
export type Mend = Schemas["Mend"];
export type MendField = Mend["fields"][number];
export type MendCell = Mend["cells"][number];
export type TestHealth = Schemas["Health"];

const of = (mend: string) => ({ params: { path: { mend } } });

export const proposeMend = (
  id: string,
  body: { pages: PageSource[]; run?: string; samples?: boolean; check?: boolean; allowHost?: boolean },
): Promise<Mend> => answer(client.POST("/api/library/{id}/mend", { params: { path: { id } }, body }));

export const getMend = (mend: string): Promise<Mend> => answer(client.GET("/api/mends/{mend}", of(mend)));

/** What a person decides about a proposal before it is approved. */
export type MendChoice = Schemas["MendChoice"];
export type ShownValue = Schemas["ShownValue"];

/** Makes a proposal anew: without fields that are refused, with values that are shown on its pages. */
export const chooseMend = (mend: string, body: MendChoice): Promise<Mend> =>
  answer(client.POST("/api/mends/{mend}/choice", { ...of(mend), body }));

/** Where a page of a proposal is shown without scripts. */
export const mendFrameAddress = (mend: string, page: number): string =>
  `/api/mends/${encodeURIComponent(mend)}/pages/${page}/frame`;

/** Saves a proposal; one that leaves old samples out only with letGo. */
export const approveMend = (mend: string, body: { note?: string; letGo?: boolean }): Promise<TemplateSummary> =>
  answer(client.POST("/api/mends/{mend}/approve", { ...of(mend), body }));

export const dismissMend = (mend: string): Promise<void> => answer(client.DELETE("/api/mends/{mend}", of(mend)));

export const testTemplate = (id: string): Promise<TestHealth> =>
  answer(client.POST("/api/library/{id}/test", { params: { path: { id } } }));

export const healthOf = async (id: string): Promise<TestHealth | null> =>
  (await answer(client.GET("/api/library/health", { params: { query: { id: [id] } } }))).health[0] ?? null;
