/** How a part of a text is cut out, in the person's language. */
import type { Field } from "../api/types";
import { t } from "./text.svelte";

type Cut = Field["cuts"][number];

export function cutOf({ after = "", before = "", shape = "", each = "", and = "" }: Cut): string {
  const parts: string[] = [];
  if (after && before) parts.push(t("cut.between", { after, before }));
  else if (after) parts.push(t("cut.after", { after }));
  else if (before) parts.push(t("cut.before", { before }));
  if (shape) parts.push(t("cut.shape", { shape }));
  if (each) parts.push(and ? t("cut.eachAnd", { each, and }) : t("cut.each", { each }));
  return parts.join(t("cut.and"));
}
