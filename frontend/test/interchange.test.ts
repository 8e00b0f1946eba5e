import { afterEach, describe, expect, it } from "vitest";
import { en } from "../src/text/en";
import { interchangeReason, notWritten } from "../src/text/interchange";
import { setLanguage } from "../src/text/text.svelte";
import { zh } from "../src/text/zh";
import { goSource } from "./goSource";

/** The sentences of imports and exports, and those of selectors, which are of a package of their own. */
const source =
  (/^var reasons = [^]*?^}/m.exec(goSource("interchange"))?.[0] ?? "") +
  (/^var Texts = [^]*?^}/m.exec(goSource("css"))?.[0] ?? "");
const reasons = [...source.matchAll(/^\t"([\w.]+)":\s*`(.*)`,$/gm)].map(([, code, sentence]) => ({ code, sentence }));

const texts = (of: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(of).filter(([key]) => key.startsWith("interchange.")));

describe("reasons of imports and exports", () => {
  afterEach(() => {
    setLanguage("en");
  });

  it("should all be found in the server's source", () => {
    expect(reasons.length).toBe((source.match(/^\t"/gm) ?? []).length);
    expect(reasons.length).toBeGreaterThan(100);
  });

  it("should have the server's words in English, and no others", () => {
    expect(texts(en)).toEqual(Object.fromEntries(reasons.map((one) => [`interchange.${one.code}`, one.sentence])));
  });

  it("should have words in Chinese", () => {
    for (const { code } of reasons) expect(texts(zh)[`interchange.${code}`], code).toMatch(/\p{Script=Han}|：/u);
  });

  it("should hold no bar, which chooses between one and many", () => {
    for (const message of [...Object.values(texts(en)), ...Object.values(texts(zh))])
      expect(message).not.toContain("|");
  });

  const message = {
    code: "within",
    params: { why: "English" },
    cause: {
      code: "css.refused",
      params: { selector: "a:visited", why: "English" },
      cause: { code: "css.browser", params: { name: "visited" } },
    },
  };

  it("should say a reason within a reason in the person's language", () => {
    setLanguage("zh");
    expect(interchangeReason(message, "English")).toBe(
      "选择器“a:visited”：伪类 :visited 未知，或者它的状态只有浏览器才知道；其中的内容也一并舍弃",
    );
    setLanguage("en");
    expect(interchangeReason(message, "")).toBe(
      'selector "a:visited": :visited needs the state of a browser, or is not supported; also everything inside it',
    );
  });

  it("should keep the server's text where there is no word, or none that is known", () => {
    setLanguage("zh");
    expect(interchangeReason(undefined, "//h4")).toBe("//h4");
    expect(interchangeReason({}, "//h4")).toBe("//h4");
    expect(interchangeReason({ code: "newer" }, "a newer sentence")).toBe("a newer sentence");
    expect(interchangeReason({ code: "broken", params: { why: "of another part" } }, "")).toBe(
      "模板无法编译：of another part",
    );
  });

  it("should say why nothing is written as a sentence that stands alone", () => {
    expect(notWritten({ code: "no.pathfields" }, "")).toBe("No field can be written.");
    expect(notWritten({}, "The server's own.")).toBe("The server's own.");
    setLanguage("zh");
    expect(notWritten({ code: "no.fields", params: { tool: "lxml" } }, "")).toBe("没有字段能写成 lxml。");
  });
});
