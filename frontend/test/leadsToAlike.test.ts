import { expect, it } from "vitest";
import type { ListOffer, Page } from "../src/api/types";
import { leadsToAlike } from "../src/state/leadsToAlike";
import { page } from "./sample";

const offer = (texts: string[]): ListOffer => ({
  method: "best",
  also: [],
  records: [],
  sure: 1,
  why: "",
  columns: [
    { name: "title", type: "text", many: false, filled: 2, texts: ["/p/2", "b"] },
    { name: "link", type: "url", many: false, filled: 2, texts },
  ],
});
const open = (url: string, likeness = 0.95): Page => page(1, { url, likeness });
const lamp = open("https://a.example/p/1", 1);

it.each<[string, boolean, string[], Page, Page[]]>([
  ["other products of the shop", true, ["/p/2", "/p/3"], lamp, [open("https://a.example/p/3")]],
  ["only the page itself", false, ["/p/1"], lamp, []],
  ["pages that are not open", false, ["/p/2", ""], lamp, [open("https://a.example/p/9")]],
  [
    "a page of another kind, as from a list to what it lists",
    false,
    ["/p/2"],
    lamp,
    [open("https://a.example/p/2", 0.2)],
  ],
  ["pages from a file, which has no address", false, ["/p/2"], page(1), [open("https://a.example/p/2")]],
])("should say of a list whose records lead to %s: %s", (_, want, texts, at, others) => {
  expect(leadsToAlike(offer(texts), at, [at, ...others])).toBe(want);
});
