/** Lists beside what a page is about: other things of its kind. */
import type { ListOffer, Page } from "../api/types";

/** How alike to the first page two pages are that hold things of one kind, 0..1. */
const ALIKE = 0.7;

/** Whether records of a list on a page lead to other open pages that are like it: then the list is beside the page's record. */
export function leadsToAlike(offer: ListOffer, page: Page, pages: readonly Page[]): boolean {
  const { url } = page;
  if (!url || page.likeness < ALIKE) return false;
  const others = new Set(pages.filter((one) => one.url !== url && one.likeness >= ALIKE).map((one) => one.url));
  return offer.columns
    .filter((column) => column.type === "url")
    .some((column) => column.texts.some((text) => others.has(resolved(text, url))));
}

function resolved(address: string, base: string): string {
  try {
    return new URL(address, base).href;
  } catch {
    return "";
  }
}
