import { afterEach, describe, expect, it } from "vitest";
import { cutOf } from "../src/text/cut";
import { findingOf, sentence } from "../src/text/message";
import { serverMessagesZh } from "../src/text/serverMessages.zh";
import { setLanguage } from "../src/text/text.svelte";
import { zh } from "../src/text/zh";
import { found, goSource } from "./goSource";

/** The message codes in the Go sources; a code may be made of a prefix and the code that a call gives. */
function codes(): string[] {
  const all = goSource();
  const template = goSource("template");
  const xpath = goSource("xpath");
  const author = goSource("author");
  const page = goSource("page");
  const problem = goSource("problem");
  return [
    ...found(all, /message\.(?:Errorf|Newf)\("([\w. -]+[\w])"/g),
    ...[
      ...found(all, /problem\.New\(problem\.\w+, "(\w+)",/g),
      ...found(problem, /\{\w+\.Err\w+, \w+, "(\w+)"\}/g),
    ].filter((code) => !(`refused.${code}` in zh)),
    ...found(template, /bad\.add\(.*?, "(\w+\.\w+)"/g),
    ...found(template, /bad\.offer\(.*?, "([\w.]+)"/g).flatMap((code) => [code, `${code}.of`]),
    ...found(template.slice(template.indexOf("var malformed")), /\{"[^"]+", "(\w+)"\}/g).map(
      (code) => `malformed.${code}`,
    ),
    ...found(template, /pattern\(`[^`]*`, "(\w+)"/g).map((code) => `want.${code}`),
    ...found(template, /value\{code: "(\w+)"/g).map((code) => `want.${code}`),
    ...found(xpath, /(?:g\.fail\(.*?|mistake\(\w+, \w+), "([\w.]+)", "/g).map((code) => `xpath.${code}`),
    ...found(xpath, /g\.suggest\(t, "(\w+)"/g).flatMap((code) => [`xpath.${code}`, `xpath.${code}.near`]),
    ...found(xpath, /\bs\.add\(.*?, "([\w.]+)", "/g).map((code) => `xslt.${code}`),
    ...found(xpath, /due\{"(\w+)"/g).map((code) => `due.${code}`),
    ...found(xpath, /advice\{"(\w+)"/g).map((code) => `advice.${code}`),
    ...found(author, /refuse\("(\w+)"/g).map((code) => `author.${code}`),
    ...found(page, /Place = "(\w+)"/g).map((code) => `place.${code}`),
  ].filter((code) => !code.endsWith("."));
}

describe("message codes of the server", () => {
  afterEach(() => setLanguage("en"));

  it("should all have a sentence in Chinese", () => {
    const all = codes();
    expect(all.length).toBeGreaterThan(120);
    expect([...new Set(all)].filter((code) => !(code in serverMessagesZh))).toEqual([]);
  });

  it("should be in Chinese with what they name, and in English as they came", () => {
    const finding = {
      text: '<field> has no attribute "nam"; it can have name, type.',
      message: { code: "xml.noattr.of", params: { "1": "field", "2": "nam", "3": "name, type" } },
    };
    expect(findingOf(finding)).toBe(finding.text);
    setLanguage("zh");
    expect(findingOf(finding)).toBe("<field> 没有属性 nam；可用的属性有 name, type");
    const why = { code: "re.missing closing )", params: { "1": "(" } };
    expect(sentence("refused", { code: "author.regex", params: { "1": "(" }, cause: why }, "English")).toBe(
      "正则表达式“(”有误：缺少右括号 )。",
    );
  });

  it("should fall back to the whole text when the reason within has no sentence", () => {
    setLanguage("zh");
    expect(
      sentence("refused", { code: "program.field", params: { "1": "a" }, cause: { code: "unheard of" } }, "As it came"),
    ).toBe("As it came");
  });

  it("should have the sample sites in both languages", () => {
    const order = /var order = \[\]string\{(.*)\}/.exec(goSource("templates"))?.[1] ?? "";
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
