import type { IDataObject } from "n8n-workflow";

/** The answer of POST /api/extract, as far as the node reads it. */
export interface Extraction {
  page: string;
  template?: { id: string; name: string };
  why?: string;
  schema: { name: string; many: boolean }[];
  records: { [field: string]: string[] }[];
  confidence: { [field: string]: number }[];
  missing: { record: number; field: string; state: string; why: string }[];
}

/** Where the node puts what is no field: no field of a template has this name. */
const ABOUT = "$wrapsmith";

/**
 * One item for each record: a text for each field, a list for fields of many values. What is known of
 * the values is beside them. A page without a record is one item that says why.
 */
export function itemsOf(answer: Extraction): IDataObject[] {
  const many = new Set(answer.schema.filter((field) => field.many).map((field) => field.name));
  const about = (record: number): IDataObject => ({
    page: answer.page,
    template: answer.template?.name ?? null,
    ...(answer.why ? { why: answer.why } : {}),
    confidence: answer.confidence[record] ?? {},
    missing: answer.missing
      .filter((cell) => cell.record === record)
      .map(({ field, state, why }) => ({ field, state, why })),
  });
  if (answer.records.length === 0) return [{ [ABOUT]: about(-1) }];
  return answer.records.map((record, i) => {
    const item: IDataObject = {};
    for (const [field, values] of Object.entries(record)) item[field] = many.has(field) ? values : (values[0] ?? null);
    item[ABOUT] = about(i);
    return item;
  });
}
