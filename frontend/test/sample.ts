/** A small workspace for tests: one page a row, one field a column. */
import type { Cell, CellState, Field, Mark, Page, Workspace } from "../src/api/types";

export const cell = (state: CellState, node = -1, text = ""): Cell => ({
  state,
  values: state === "found" ? [{ text, node }] : [],
  ...(state === "unsure" ? { candidate: [{ text, node }] } : {}),
  confidence: state === "found" ? 0.9 : 0.3,
});

export const mark = (what: Partial<Mark>): Mark => ({
  id: 1,
  page: 1,
  node: 5,
  part: { kind: "text" },
  from: 0,
  to: 0,
  not: false,
  missing: false,
  text: "x",
  ...what,
});

export const field = (name: string, what: Partial<Field> = {}): Field => ({
  name,
  type: "text",
  many: false,
  optional: false,
  part: { kind: "text" },
  cuts: [],
  hand: false,
  locators: [],
  marks: [],
  ...what,
});

export const page = (id: number, what: Partial<Page> = {}): Page => ({
  id,
  name: `p${id}.html`,
  title: `Page ${id}`,
  encoding: "utf-8",
  why: "meta",
  message: {},
  bytes: 1000,
  nodes: 100,
  marked: false,
  similar: true,
  likeness: 1,
  hidden: [],
  ...what,
});

export function workspaceOf(fields: Field[], pages: Page[], cells: Cell[][], what: Partial<Workspace> = {}): Workspace {
  return {
    id: "w1",
    revision: 1,
    name: "Shop",
    site: "shop.example",
    description: "",
    domain: "",
    kind: "detail",
    pages,
    fields,
    cells,
    saved: false,
    tests: { set: 0, red: 0, confirmed: 0, recorded: 0 },
    ...what,
  };
}
