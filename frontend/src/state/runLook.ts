/** What of a run a person should look at. */
import type { FieldQuality, Quality, Run } from "../api/types";

export interface Look {
  readonly kind: "field" | "empty" | "unmatched" | "failed";
  /** Of kind field: its name. */
  readonly field: string;
  /** Pages, or records of lists, that are so. */
  readonly n: number;
  /** Of how many. */
  readonly of: number;
}

/** Cells of a field without a sound value. Where it is optional, those that are merely missing are sound, unless far more are than should. */
const lackingOf = (field: FieldQuality): number =>
  field.unsure +
  field.failed +
  Math.max(0, field.values - field.typed) +
  (field.optional && !field.drift ? 0 : field.missing);

/** Fields come first, the emptiest of all; then pages without anything. */
export function worthALook(run: Run, quality: Quality | null): Look[] {
  const fields = (quality?.templates ?? []).flatMap((one) =>
    one.fields
      .map((field) => ({ kind: "field" as const, field: field.field, n: lackingOf(field), of: one.records }))
      .filter((look) => look.n > 0),
  );
  fields.sort((a, b) => b.n / b.of - a.n / a.of);
  const pages: Look[] = [
    { kind: "empty", field: "", n: run.empty, of: run.done },
    { kind: "unmatched", field: "", n: run.unmatched, of: run.done },
    { kind: "failed", field: "", n: run.failed - run.unmatched, of: run.done },
  ];
  return [...fields, ...pages.filter((look) => look.n > 0)];
}
