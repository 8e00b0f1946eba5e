/** What a save does to the library, in words, before it is done. */
import type { Attendance } from "../api/library";
import { t } from "../text/text.svelte";

interface Saving {
  /** The version that the workspace began from; 0: the template is new. */
  readonly base: number;
  /** Keep it as a draft. */
  readonly draft: boolean;
  /** Name of the person who saves. */
  readonly me: string;
}

/** base is what the workspace began from; seen what the library has now, null where that is not known. */
export function saveEffect({ base, draft, me }: Saving, seen: Attendance | null): string {
  if (!seen || base === 0) return t(draft ? "save.effect.new.draft" : "save.effect.new");
  const { newest, published } = seen;
  const who = newest.who || t("library.someone");
  if (newest.number > base) return t("save.effect.behind", { n: newest.number, who });
  const next = newest.number + 1;
  if (seen.deleted) return t("save.effect.deleted", { next });
  if (draft) return t(published ? "save.effect.draft" : "save.effect.draft.first", { next, n: published });
  const others = newest.state === "draft" && newest.who !== me;
  if (others) return t("save.effect.others", { next, n: newest.number, who });
  if (newest.state === "draft") return t("save.effect.own", { next, n: newest.number });
  return t("save.effect.replace", { next, n: published });
}
