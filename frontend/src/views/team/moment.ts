/** A time as the screen shows it, in the person's own clock. */
import { language, languages } from "../../text/text.svelte";

export const moment = (iso: string): string =>
  new Date(iso).toLocaleString(languages[language()].tag, { dateStyle: "medium", timeStyle: "short" });
