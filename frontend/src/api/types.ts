/** What crosses the API, under the product's own names. Nodes cross as numbers. */

export type FieldType = "text" | "number" | "price" | "date" | "url" | "image" | "html";
export type CellState = "found" | "missing" | "unsure" | "failed";

export interface Part {
  kind: "text" | "own" | "run" | "attr" | "html";
  attr?: string;
}
export interface Value {
  text: string;
  node: number;
}
export interface Vote {
  locator: number;
  nodes: number[];
}
export interface Cell {
  state: CellState;
  values: Value[];
  candidate?: Value[];
  confidence: number;
  why?: string;
  votes?: Vote[];
}
export interface SchemaField {
  name: string;
  label?: string;
  type: FieldType;
  many: boolean;
  optional: boolean;
}
export interface Locator {
  family: string;
  xpath: string;
  weight: number;
  why: string;
  slow: boolean;
}
export interface Mark {
  id: number;
  page: number;
  node: number;
  part: Part;
  from: number;
  to: number;
  not: boolean;
  missing: boolean;
  text: string;
}
export interface Field extends SchemaField {
  part: Part;
  regex?: string;
  cut?: string;
  hand: boolean;
  locators: Locator[];
  marks: Mark[];
  problem?: string;
}
export interface Page {
  id: number;
  name: string;
  url?: string;
  title?: string;
  encoding: string;
  why: string;
  bytes: number;
  nodes: number;
  marked: boolean;
  similar: boolean;
  likeness: number;
}
export interface Question {
  page: number;
  field: string;
  node: number;
  text: string;
}
export interface Work {
  id: string;
  revision: number;
  name: string;
  site: string;
  description: string;
  kind: "detail" | "list" | "article";
  pages: Page[];
  fields: Field[];
  cells: Cell[][];
  undo: string;
  redo: string;
  question?: Question;
  libraryId?: string;
  saved: boolean;
}
export interface Item {
  label: string;
  name: string;
  text: string;
  node: number;
  part: Part;
  from: number;
  to: number;
  type: FieldType;
  field?: string;
}
export interface PathStep {
  node: number;
  label: string;
}
export interface Choice {
  node: number;
  part: Part;
  text: string;
}
export interface NodeView {
  node: number;
  path: PathStep[];
  label: string;
  name: string;
  type: FieldType;
  choices: Choice[];
}
export interface Row {
  n: number;
  d: number;
  t: string;
  l: string;
  e: number;
}
export interface NewMark {
  page: number;
  node: number;
  part: Part;
  from?: number;
  to?: number;
  field?: string;
  not?: boolean;
  missing?: boolean;
}
export interface FieldChange {
  name?: string;
  label?: string;
  type?: FieldType;
  many?: boolean;
  optional?: boolean;
  regex?: string;
  position?: number;
}
export interface WorkChange {
  name?: string;
  site?: string;
  description?: string;
}
export interface WorkSummary {
  id: string;
  name: string;
  site: string;
  pages: number;
  fields: number;
  changed: string;
}
export interface BundledSite {
  id: string;
  title: string;
  language: string;
  kind: string;
  description: string;
  pages: { id: string; title: string }[];
}
/** A page to add, in one of the ways it can come. */
export interface PageSource {
  name?: string;
  url?: string;
  contentType?: string;
  data?: string;
  bundled?: string;
  address?: string;
  allowHost?: boolean;
  path?: string;
  html?: string;
}
export interface Failure {
  name: string;
  reason: string;
}
export interface AddedPages {
  work: Work;
  added: number[];
  failed: Failure[];
}
export interface TemplateTexts {
  revision: number;
  xml: string;
  xslt: string;
  fields: { name: string; xpaths: string[] }[];
}
export interface Finding {
  line: number;
  column: number;
  message: string;
  severity: string;
}
export interface TemplateSummary {
  id: string;
  name: string;
  site: string;
  description: string;
  kind: string;
  fields: string[];
  version: number;
  changed: string;
}
export interface TemplateVersion {
  number: number;
  who: string;
  when: string;
  why: string;
}
export interface TemplateDetail extends TemplateSummary {
  versions: TemplateVersion[];
  xml: string;
}
export interface RecordPage {
  page: string;
  template?: string;
  schema: SchemaField[];
  records: Cell[][];
}
export interface Verdict {
  template: { id: string; name: string; site: string };
  score: number;
  reasons: string[];
  record: RecordPage;
}
export interface MatchAnswer {
  pageName: string;
  verdicts: Verdict[];
  none: boolean;
  why: string;
}
export interface Run {
  id: string;
  state: "running" | "done" | "cancelled" | "failed";
  total: number;
  done: number;
  failed: number;
  records: number;
  started: string;
  ended?: string;
  rate: number;
  secondsLeft: number;
  templates: string[];
}
export interface RunRow {
  page: string;
  template?: string;
  cells: Cell[];
  error?: string;
}
export interface RunRecords {
  total: number;
  schema: SchemaField[];
  rows: RunRow[];
}
export interface About {
  version: string;
  shell: "desktop" | "server";
  localFiles: boolean;
  language?: string;
}
