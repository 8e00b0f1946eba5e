/** What is to be seen on a page: marks, values that were extracted, places that are none. Plain data. */
import type { Cell, Field, Part, Workspace } from "../api/types";

/** token and piece are what a method cuts texts into: values, and pieces of its template. */
export type HighlightKind = "mark" | "not" | "value" | "doubt" | "token" | "piece";

export interface Highlight {
  readonly kind: HighlightKind;
  /** Index of the field: its colour. */
  readonly field: number;
  readonly name: string;
  readonly node: number;
  readonly part: Part;
  /** Characters of the part's text; 0, 0 with text: where the text stands in it. */
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

/** The highlights of a page, the chosen field's last so that they lie on top. */
export function highlightsOf(workspace: Workspace, pageIndex: number, chosenField: number): Highlight[] {
  const page = workspace.pages[pageIndex];
  if (!page) return [];
  const order = workspace.fields.map((_, i) => i).filter((i) => i !== chosenField);
  if (chosenField >= 0) order.push(chosenField);
  return order.flatMap((i) => {
    const field = workspace.fields[i];
    return field ? ofField(field, i, page.id, workspace.cells[pageIndex]?.[i]) : [];
  });
}

function ofField(field: Field, index: number, page: number, cell: Cell | undefined): Highlight[] {
  const marks = field.marks.filter((mark) => mark.page === page && !mark.missing && mark.node >= 0);
  const marked = new Set(marks.filter((mark) => !mark.not).map((mark) => mark.node));
  const value = (kind: HighlightKind) => (one: { node: number; text: string }) => ({
    kind,
    field: index,
    name: field.name,
    node: one.node,
    part: field.part,
    from: 0,
    to: 0,
    text: one.text,
  });
  const seen = (one: { node: number }) => one.node >= 0 && !marked.has(one.node);
  return [
    ...(cell?.candidate ?? []).filter(seen).map(value("doubt")),
    ...(cell?.values ?? []).filter(seen).map(value("value")),
    ...marks.map((mark): Highlight => ({
      kind: mark.not ? "not" : "mark",
      field: index,
      name: field.name,
      node: mark.node,
      part: mark.part,
      from: mark.from,
      to: mark.to,
      text: mark.text,
    })),
  ];
}

/** Colours that fields take in turn; the style sheet holds them as --field-0 and so on. */
export const HUES = 8;

export const hueOf = (field: number): number => field % HUES;
