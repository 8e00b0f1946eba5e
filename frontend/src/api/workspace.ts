/** One authoring session on the server: its pages, marks, fields and texts. */
import { answer, client } from "./client";
import type {
  About,
  AddedPages,
  BundledSite,
  Expectation,
  Explanation,
  XPathMatches,
  FieldChange,
  HideElements,
  Finding,
  Items,
  NewMark,
  NodeView,
  PageKind,
  PageLook,
  PageResource,
  PageSource,
  Part,
  Row,
  SaveWorkspace,
  SitePage,
  Suggestions,
  TakenSuggestion,
  TemplateTexts,
  TestReport,
  Workspace,
  WorkspaceChange,
  WorkspaceSummary,
} from "./types";

const at = (workspace: string) => ({ params: { path: { workspace } } });
const atField = (workspace: string, field: string) => ({ params: { path: { workspace, field } } });
const atPage = (workspace: string, page: number) => ({ params: { path: { workspace, page } } });

export const about = (): Promise<About> => answer(client.GET("/api/about"));

/** The notices of third-party software, as one text. */
export async function licenses(): Promise<string> {
  return (await answer(client.GET("/api/licenses"))).text;
}

export async function listBundled(): Promise<BundledSite[]> {
  return (await answer(client.GET("/api/bundled"))).sites;
}

/** Further pages of the site that the workspace is about. */
export const listSitePages = async (workspace: string): Promise<SitePage[]> =>
  (await answer(client.GET("/api/workspaces/{workspace}/site-pages", at(workspace)))).pages;

export async function listWorkspaces(): Promise<WorkspaceSummary[]> {
  return (await answer(client.GET("/api/workspaces"))).workspaces;
}

export const createWorkspace = (): Promise<Workspace> => answer(client.POST("/api/workspaces", { body: {} }));

export const getWorkspace = (workspace: string): Promise<Workspace> =>
  answer(client.GET("/api/workspaces/{workspace}", at(workspace)));

export const deleteWorkspace = (workspace: string): Promise<void> =>
  answer(client.DELETE("/api/workspaces/{workspace}", at(workspace)));

export const changeWorkspace = (workspace: string, body: WorkspaceChange): Promise<Workspace> =>
  answer(client.PATCH("/api/workspaces/{workspace}", { ...at(workspace), body }));

export const addPages = (workspace: string, pages: PageSource[]): Promise<AddedPages> =>
  answer(client.POST("/api/workspaces/{workspace}/pages", { ...at(workspace), body: { pages } }));

/** Says where a page's elements lie: by number x, y, width and height, in CSS pixels from the top left of the page. */
export const setBoxes = (workspace: string, page: number, boxes: Record<string, number[]>): Promise<void> =>
  answer(client.PUT("/api/workspaces/{workspace}/pages/{page}/boxes", { ...atPage(workspace, page), body: { boxes } }));

export const removePage = (workspace: string, page: number): Promise<Workspace> =>
  answer(client.DELETE("/api/workspaces/{workspace}/pages/{page}", atPage(workspace, page)));

export async function getRows(workspace: string, page: number): Promise<Row[]> {
  return (await answer(client.GET("/api/workspaces/{workspace}/pages/{page}/rows", atPage(workspace, page)))).rows;
}

export const getLook = (workspace: string, page: number): Promise<PageLook> =>
  answer(client.GET("/api/workspaces/{workspace}/pages/{page}/look", atPage(workspace, page)));

export const addResources = (workspace: string, page: number, resources: PageResource[]): Promise<PageLook> =>
  answer(
    client.POST("/api/workspaces/{workspace}/pages/{page}/resources", {
      ...atPage(workspace, page),
      body: { resources },
    }),
  );

export const hideElements = (workspace: string, page: number, body: HideElements): Promise<Workspace> =>
  answer(client.PUT("/api/workspaces/{workspace}/pages/{page}/hidden", { ...atPage(workspace, page), body }));

export const getItems = (workspace: string, page: number): Promise<Items> =>
  answer(client.GET("/api/workspaces/{workspace}/pages/{page}/items", atPage(workspace, page)));

/** Says that what is found on a page is right, and what is missing there is missing. */
export const confirmPage = (workspace: string, page: number): Promise<Workspace> =>
  answer(client.POST("/api/workspaces/{workspace}/pages/{page}/confirm", atPage(workspace, page)));

/** How likely a page is one record, a list or an article. */
export const getPageKind = (workspace: string, page: number): Promise<PageKind> =>
  answer(client.GET("/api/workspaces/{workspace}/pages/{page}/kind", { params: { path: { workspace, page } } }));

export const getSuggestions = (workspace: string): Promise<Suggestions> =>
  answer(client.GET("/api/workspaces/{workspace}/suggestions", at(workspace)));

/** Makes fields of suggestions, as one change. */
export const takeSuggestions = (workspace: string, fields: TakenSuggestion[]): Promise<Workspace> =>
  answer(client.POST("/api/workspaces/{workspace}/suggestions", { ...at(workspace), body: { fields } }));

export const getNode = (workspace: string, page: number, node: number): Promise<NodeView> =>
  answer(
    client.GET("/api/workspaces/{workspace}/pages/{page}/nodes/{node}", {
      params: { path: { workspace, page, node } },
    }),
  );

/** The nodes that a field of many values would take with this one. */
export const getAlike = async (workspace: string, page: number, node: number, part: Part): Promise<readonly number[]> =>
  (
    await answer(
      client.GET("/api/workspaces/{workspace}/pages/{page}/nodes/{node}/alike", {
        params: {
          path: { workspace, page, node },
          query: { kind: part.kind, ...(part.attr ? { attr: part.attr } : {}) },
        },
      }),
    )
  ).nodes;

export const addMark = (workspace: string, body: NewMark): Promise<Workspace> =>
  answer(client.POST("/api/workspaces/{workspace}/marks", { ...at(workspace), body }));

export const removeMark = (workspace: string, mark: number): Promise<Workspace> =>
  answer(client.DELETE("/api/workspaces/{workspace}/marks/{mark}", { params: { path: { workspace, mark } } }));

export const changeField = (workspace: string, field: string, body: FieldChange): Promise<Workspace> =>
  answer(client.PATCH("/api/workspaces/{workspace}/fields/{field}", { ...atField(workspace, field), body }));

export const removeField = (workspace: string, field: string): Promise<Workspace> =>
  answer(client.DELETE("/api/workspaces/{workspace}/fields/{field}", atField(workspace, field)));

export const getTests = (workspace: string): Promise<TestReport> =>
  answer(client.GET("/api/workspaces/{workspace}/tests", at(workspace)));

/** What an XPath finds on a page, while it is typed. */
export const tryXPath = (workspace: string, page: number, xpath: string): Promise<XPathMatches> =>
  answer(
    client.POST("/api/workspaces/{workspace}/pages/{page}/xpath", {
      params: { path: { workspace, page } },
      body: { xpath },
    }),
  );

export const explainCell = (workspace: string, page: number, field: string): Promise<Explanation> =>
  answer(
    client.GET("/api/workspaces/{workspace}/pages/{page}/fields/{field}/vote", {
      params: { path: { workspace, page, field } },
    }),
  );

export const putTests = (workspace: string, body: Expectation): Promise<Workspace> =>
  answer(client.PUT("/api/workspaces/{workspace}/tests", { ...at(workspace), body }));

export const undo = (workspace: string): Promise<Workspace> =>
  answer(client.POST("/api/workspaces/{workspace}/undo", at(workspace)));

export const redo = (workspace: string): Promise<Workspace> =>
  answer(client.POST("/api/workspaces/{workspace}/redo", at(workspace)));

export const getTemplate = (workspace: string): Promise<TemplateTexts> =>
  answer(client.GET("/api/workspaces/{workspace}/template", at(workspace)));

export const putTemplate = (workspace: string, xml: string): Promise<Workspace> =>
  answer(client.PUT("/api/workspaces/{workspace}/template", { ...at(workspace), body: { xml } }));

export const putXPath = (workspace: string, field: string, xpath: string, old = ""): Promise<Workspace> =>
  answer(
    client.PUT("/api/workspaces/{workspace}/fields/{field}/xpath", {
      ...atField(workspace, field),
      body: { xpath, ...(old ? { old } : {}) },
    }),
  );

export async function check(kind: "xml" | "xpath" | "xslt", text: string, signal?: AbortSignal): Promise<Finding[]> {
  const got = await answer(client.POST("/api/check", { body: { kind, text }, ...(signal ? { signal } : {}) }));
  return got.problems;
}

export const saveWorkspace = (workspace: string, body: SaveWorkspace): Promise<Workspace> =>
  answer(client.POST("/api/workspaces/{workspace}/save", { ...at(workspace), body }));

/** Where the frame of a page loads from; with assets, the page's own styles and images come too. */
export function frameAddress(workspace: string, page: number, assets: boolean): string {
  return `/api/workspaces/${encodeURIComponent(workspace)}/pages/${page}/frame${assets ? "?assets=1" : ""}`;
}
