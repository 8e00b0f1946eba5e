import { readdirSync, readFileSync } from "node:fs";
import { afterEach, describe, expect, it } from "vitest";
import { cutOf } from "../src/text/cut";
import { findingOf, said } from "../src/text/message";
import { setLanguage } from "../src/text/text.svelte";
import { toldZh } from "../src/text/told.zh";
import { zh } from "../src/text/zh";

/** The Go files of a package, without their tests, as one text. */
function source(folder: string): string {
  const files = readdirSync(`../${folder}`).filter((name) => /^.*\.go$/.test(name) && !name.endsWith("_test.go"));
  return files.map((name) => readFileSync(`../${folder}/${name}`, "utf8")).join("\n");
}

const found = (text: string, expression: RegExp): string[] => [...text.matchAll(expression)].map((one) => one[1] ?? "");

/** Words that are made of pieces: what stands before a call's own word, and what may follow it. */
function words(): string[] {
  const [template, xpath, author, page] = ["template", "template/xpath", "learn/author", "web/page"].map((name) =>
    source(`backend/${name}`),
  ) as [string, string, string, string];
  const rest =
    ["learn/induce", "template/program", "template/locator", "output/sink", "web/crawl", "stores/library", "stores/archive"]
      .map((name) => source(`backend/${name}`))
      .join("\n") + source("app/api");
  const all = template + xpath + author + rest;
  return [
    ...found(all, /message\.(?:Errorf|Newf)\("([\w. -]+[\w])"/g),
    ...found(rest, /refusal\(http\.\w+, "(\w+)"/g).filter((word) => !(`refused.${word}` in zh)),
    ...found(template, /bad\.add\(.*?, "(\w+\.\w+)"/g),
    ...found(template, /bad\.offer\(.*?, "([\w.]+)"/g).flatMap((word) => [word, `${word}.of`]),
    ...found(template.slice(template.indexOf("var malformed")), /\{"[^"]+", "(\w+)"\}/g).map(
      (word) => `malformed.${word}`,
    ),
    ...found(template, /pattern\(`[^`]*`, "(\w+)"/g).map((word) => `want.${word}`),
    ...found(template, /value\{code: "(\w+)"/g).map((word) => `want.${word}`),
    ...found(xpath, /(?:g\.fail\(.*?|mistake\(\w+, \w+), "([\w.]+)", "/g).map((word) => `xpath.${word}`),
    ...found(xpath, /g\.suggest\(t, "(\w+)"/g).flatMap((word) => [`xpath.${word}`, `xpath.${word}.near`]),
    ...found(xpath, /\bs\.add\(.*?, "([\w.]+)", "/g).map((word) => `xslt.${word}`),
    ...found(xpath, /due\{"(\w+)"/g).map((word) => `due.${word}`),
    ...found(xpath, /advice\{"(\w+)"/g).map((word) => `advice.${word}`),
    ...found(author, /refuse\("(\w+)"/g).map((word) => `author.${word}`),
    ...found(page, /Place = "(\w+)"/g).map((word) => `place.${word}`),
  ].filter((word) => !word.endsWith("."));
}

describe("words of mistakes", () => {
  afterEach(() => setLanguage("en"));

  it("should all have a sentence in Chinese", () => {
    const all = words();
    expect(all.length).toBeGreaterThan(120);
    expect(all.filter((word) => !(word in toldZh))).toEqual([]);
  });

  it("should be told in Chinese with what they name, and in English as they came", () => {
    const finding = {
      text: '<field> has no attribute "nam"; it can have name, type.',
      message: { code: "xml.noattr.of", params: { "1": "field", "2": "nam", "3": "name, type" } },
    };
    expect(findingOf(finding)).toBe(finding.text);
    setLanguage("zh");
    expect(findingOf(finding)).toBe("<field> 没有属性 nam；可用的属性有 name, type");
    const why = { code: "re.missing closing )", params: { "1": "(" } };
    expect(said("refused", { code: "author.regex", params: { "1": "(" }, cause: why }, "English")).toBe(
      "正则表达式“(”有误：缺少右括号 )。",
    );
  });

  it("should fall back to the whole text when the reason within has no sentence", () => {
    setLanguage("zh");
    expect(
      said("refused", { code: "program.field", params: { "1": "a" }, cause: { code: "unheard of" } }, "As it came"),
    ).toBe("As it came");
  });

  it("should have the sample sites in both languages", () => {
    const order = /var order = \[\]string\{(.*)\}/.exec(source("templates"))?.[1] ?? "";
    const ids = found(order, /"(\w+)"/g);
    expect(ids.length).toBeGreaterThan(5);
    expect(ids.filter((id) => !(`site.${id}` in zh))).toEqual([]);
  });

  it("should say how a part of a text is cut out", () => {
    expect(cutOf({ after: "by ", before: "," })).toBe("between “by ” and “,”");
    setLanguage("zh");
    expect(cutOf({ after: "作者：" })).toBe("“作者：”之后");
    expect(cutOf({ before: "元", shape: "\\d+" })).toBe("“元”之前，形如 \\d+");
  });
});
