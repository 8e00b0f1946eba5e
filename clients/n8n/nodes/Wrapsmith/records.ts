import type { GenericValue, IDataObject } from "n8n-workflow";

/** The answer of POST /api/extract, as far as the node reads it. */
export interface Extraction {
  page: string;
  template?: { id: string; name: string };
  why?: string;
  records: { [field: string]: GenericValue | IDataObject | (GenericValue | IDataObject)[] }[];
  confidence: { [field: string]: number }[];
  missing: { record: number; field: string; state: string; why: string }[];
}

/** Where the node puts what is no field: no field of a template has this name. */
const ABOUT = "$wrapsmith";

/**
 * One item for each record, as JSON Lines has it: a text; of a number, price or date an object with value or date
 * and the printed text; a list; null without a value. What is known of the values is beside them. A page without a record is one item that says why.
 */
export function itemsOf(answer: Extraction): IDataObject[] {
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
  return answer.records.map((record, i) => ({ ...record, [ABOUT]: about(i) }) as IDataObject);
}
