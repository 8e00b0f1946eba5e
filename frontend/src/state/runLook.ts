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

/** Why a run that is over has no record, as the end of a message key. */
export function noRecordsOf({ state, done, failed, unmatched }: Run): "cancelled" | "failed" | "text" {
  if (done > 0 && failed - unmatched === done) return "failed";
  return state === "cancelled" ? "cancelled" : "text";
}

export interface Drift {
  /** Name of the template, and its id in the library; empty where it is none of it. */
  readonly template: string;
  readonly id: string;
  readonly fields: string[];
}

/** The templates with fields that far fewer pages have than their samples. */
export const driftsOf = (quality: Quality | null): Drift[] =>
  (quality?.templates ?? [])
    .map(({ template, id = "", fields }) => {
      return { template, id, fields: fields.filter((one) => one.drift).map((one) => one.field) };
    })
    .filter((one) => one.fields.length > 0);

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
