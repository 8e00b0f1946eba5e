/** Announces an element to a screen reader. */
import { collapse } from "../../frame/reading";
import { labelOf } from "../../frame/annotated";
import { announce } from "../../state/notices.svelte";

/** Characters of an element's text that are announced. */
const MOST = 80;
/** Text looked at: an element may hold the whole page. */
const LOOKED = 400;

export function announceNode(element: Element): void {
  const text = collapse((element.textContent ?? "").slice(0, LOOKED));
  announce(`${labelOf(element)} ${text.length > MOST ? text.slice(0, MOST) + "…" : text}`.trim());
}
