/** Articles: pages that hold one text with a title, an author and a date. */
import { answer, client } from "./client";
import type { ArticleView } from "./types";

/** The article of a page, as it is found and as the workspace's template has it. */
export const readArticle = (workspace: string, page: number): Promise<ArticleView> =>
  answer(
    client.POST("/api/workspaces/{workspace}/pages/{page}/article", {
      params: { path: { workspace, page } },
      body: { choices: [] },
    }),
  );
