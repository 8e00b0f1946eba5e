/** The published methods at work on a page of a workspace. */
import { answer, client } from "./client";
import type { FusionSettings, Inspection, MethodAsk, Workspace } from "./types";

export const showMethod = (workspace: string, page: number, ask: MethodAsk, signal: AbortSignal): Promise<Inspection> =>
  answer(
    client.POST("/api/workspaces/{workspace}/pages/{page}/method", {
      params: { path: { workspace, page } },
      body: ask,
      signal,
    }),
  );

/** Reads the body of the article by the tag-path features alone; null: by all evidence again. */
export const setFusion = (workspace: string, settings: FusionSettings | null): Promise<Workspace> =>
  answer(
    client.PUT("/api/workspaces/{workspace}/fusion", {
      params: { path: { workspace } },
      body: settings ? { settings } : {},
    }),
  );
