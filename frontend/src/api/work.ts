/** One authoring session on the server: its pages, marks, fields and texts. */
import { answer, client } from "./client";
import type {
  About,
  AddedPages,
  BundledSite,
  Expectation,
  Explanation,
  FieldChange,
  Finding,
  Items,
  NewMark,
  NodeView,
  PageSource,
  Part,
  Row,
  SaveWork,
  TemplateTexts,
  TestReport,
  Work,
  WorkChange,
  WorkSummary,
} from "./types";

const at = (work: string) => ({ params: { path: { work } } });
const atField = (work: string, field: string) => ({ params: { path: { work, field } } });
const atPage = (work: string, page: number) => ({ params: { path: { work, page } } });

export const about = (): Promise<About> => answer(client.GET("/api/about"));

/** The notices of third-party software, as one text. */
export async function licenses(): Promise<string> {
  return (await answer(client.GET("/api/licenses"))).text;
}

export async function listBundled(): Promise<BundledSite[]> {
  return (await answer(client.GET("/api/bundled"))).sites;
}

export async function listWork(): Promise<WorkSummary[]> {
  return (await answer(client.GET("/api/work"))).works;
}

export const createWork = (): Promise<Work> => answer(client.POST("/api/work", { body: {} }));

export const getWork = (work: string): Promise<Work> => answer(client.GET("/api/work/{work}", at(work)));

export const deleteWork = (work: string): Promise<void> => answer(client.DELETE("/api/work/{work}", at(work)));

export const changeWork = (work: string, body: WorkChange): Promise<Work> =>
  answer(client.PATCH("/api/work/{work}", { ...at(work), body }));

export const addPages = (work: string, pages: PageSource[]): Promise<AddedPages> =>
  answer(client.POST("/api/work/{work}/pages", { ...at(work), body: { pages } }));

/** Says where a page's elements lie: by number x, y, width and height, in CSS pixels from the top left of the page. */
export const setBoxes = (work: string, page: number, boxes: Record<string, number[]>): Promise<void> =>
  answer(client.PUT("/api/work/{work}/pages/{page}/boxes", { ...atPage(work, page), body: { boxes } }));

export const removePage = (work: string, page: number): Promise<Work> =>
  answer(client.DELETE("/api/work/{work}/pages/{page}", atPage(work, page)));

export async function getRows(work: string, page: number): Promise<Row[]> {
  return (await answer(client.GET("/api/work/{work}/pages/{page}/rows", atPage(work, page)))).rows;
}

export const getItems = (work: string, page: number): Promise<Items> =>
  answer(client.GET("/api/work/{work}/pages/{page}/items", atPage(work, page)));

export const getNode = (work: string, page: number, node: number): Promise<NodeView> =>
  answer(client.GET("/api/work/{work}/pages/{page}/nodes/{node}", { params: { path: { work, page, node } } }));

/** The nodes that a field of many values would take with this one. */
export const getAlike = async (work: string, page: number, node: number, part: Part): Promise<readonly number[]> =>
  (
    await answer(
      client.GET("/api/work/{work}/pages/{page}/nodes/{node}/alike", {
        params: { path: { work, page, node }, query: { kind: part.kind, ...(part.attr ? { attr: part.attr } : {}) } },
      }),
    )
  ).nodes;

export const addMark = (work: string, body: NewMark): Promise<Work> =>
  answer(client.POST("/api/work/{work}/marks", { ...at(work), body }));

export const removeMark = (work: string, mark: number): Promise<Work> =>
  answer(client.DELETE("/api/work/{work}/marks/{mark}", { params: { path: { work, mark } } }));

export const changeField = (work: string, field: string, body: FieldChange): Promise<Work> =>
  answer(client.PATCH("/api/work/{work}/fields/{field}", { ...atField(work, field), body }));

export const removeField = (work: string, field: string): Promise<Work> =>
  answer(client.DELETE("/api/work/{work}/fields/{field}", atField(work, field)));

export const getTests = (work: string): Promise<TestReport> => answer(client.GET("/api/work/{work}/tests", at(work)));

export const explainCell = (work: string, page: number, field: string): Promise<Explanation> =>
  answer(client.GET("/api/work/{work}/pages/{page}/fields/{field}/vote", { params: { path: { work, page, field } } }));

export const putTests = (work: string, body: Expectation): Promise<Work> =>
  answer(client.PUT("/api/work/{work}/tests", { ...at(work), body }));

export const undo = (work: string): Promise<Work> => answer(client.POST("/api/work/{work}/undo", at(work)));

export const redo = (work: string): Promise<Work> => answer(client.POST("/api/work/{work}/redo", at(work)));

export const getTemplate = (work: string): Promise<TemplateTexts> =>
  answer(client.GET("/api/work/{work}/template", at(work)));

export const putTemplate = (work: string, xml: string): Promise<Work> =>
  answer(client.PUT("/api/work/{work}/template", { ...at(work), body: { xml } }));

export const putXPath = (work: string, field: string, xpath: string): Promise<Work> =>
  answer(client.PUT("/api/work/{work}/fields/{field}/xpath", { ...atField(work, field), body: { xpath } }));

export async function check(kind: "xml" | "xpath" | "xslt", text: string, signal?: AbortSignal): Promise<Finding[]> {
  const got = await answer(client.POST("/api/check", { body: { kind, text }, ...(signal ? { signal } : {}) }));
  return got.problems;
}

export const saveWork = (work: string, body: SaveWork): Promise<Work> =>
  answer(client.POST("/api/work/{work}/save", { ...at(work), body }));

/** Where the frame of a page loads from; with assets, the page's own styles and images come too. */
export function frameAddress(work: string, page: number, assets: boolean): string {
  return `/api/work/${encodeURIComponent(work)}/pages/${page}/frame${assets ? "?assets=1" : ""}`;
}
