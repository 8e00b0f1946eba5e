// Runs sitemaps of "wrapsmith export --to webscraper" with cheerio, whose selectors are jQuery's as those of
// webscraper.io are. What a selector of each type gives is as that tool documents it.
import { readFileSync } from "node:fs";
import { text } from "node:stream/consumers";
import * as cheerio from "cheerio";

function find($, parent, selector) {
  return selector === "_parent_" ? $(parent) : $(parent).find(selector);
}

function textOf($, node) {
  const copy = $(node).clone();
  copy.find("script, style").remove();
  copy.find("br").after("\n");
  return copy.text().trim();
}

function valueOf($, s, node) {
  let value;
  if (s.type === "SelectorElementAttribute" || (s.type === "SelectorGroup" && s.extractAttribute)) value = $(node).attr(s.extractAttribute);
  else if (s.type === "SelectorHTML") value = $(node).html();
  else value = textOf($, node);
  if (s.regex && value !== undefined) value = value.match(new RegExp(s.regex))?.[0];
  return value;
}

function record($, parent, selectors) {
  const out = {};
  for (const s of selectors) {
    const nodes = find($, parent, s.selector).toArray();
    const all = (s.multiple || s.type === "SelectorGroup" ? nodes : nodes.slice(0, 1)).map((n) => valueOf($, s, n)).filter((v) => v !== undefined && v !== "");
    if (all.length > 0) out[s.id] = s.multiple || s.type === "SelectorGroup" ? all : all[0];
  }
  return out;
}

for (const { source, pages } of JSON.parse(await text(process.stdin))) {
  const { selectors } = source ? JSON.parse(readFileSync(source, "utf8")) : { selectors: [] };
  for (const name of pages) {
    const $ = cheerio.load(readFileSync(name, "utf8"));
    const element = selectors.find((s) => s.type === "SelectorElement");
    const parents = element ? find($, $.root(), element.selector).toArray() : [$.root()];
    const data = selectors.filter((s) => s !== element && s.id !== "next");
    console.log(JSON.stringify(parents.map((p) => record($, p, data)).filter((r) => Object.keys(r).length > 0)));
  }
}
