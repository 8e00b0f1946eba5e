import { describe, expect, it } from "vitest";
import { en } from "../src/text/en";
import { ago, bytes, fill, listed, preferred, seconds, setLanguage, t } from "../src/text/text.svelte";
import { zh } from "../src/text/zh";

const values = (message: string): string[] => [...new Set(message.match(/\{\w+\}/g) ?? [])].sort();

describe("messages", () => {
  it("should have the same keys in both languages", () => {
    expect(Object.keys(zh).sort()).toEqual(Object.keys(en).sort());
  });

  it.each(Object.keys(en) as (keyof typeof en)[])("should take the same values in both languages: %s", (key) => {
    const english = values(en[key]);
    const chinese = values(zh[key]);
    // A count is always a value in Chinese, and may be left out of an English singular.
    expect(chinese.filter((one) => one !== "{n}")).toEqual(english.filter((one) => one !== "{n}"));
    for (const one of chinese) expect([...english, "{n}"]).toContain(one);
  });

  it("should leave nothing untranslated or empty", () => {
    const same = Object.keys(en).filter((key) => zh[key as keyof typeof en] === en[key as keyof typeof en]);
    // Names that are the same in every language.
    const names = [
      "DOM",
      "XML",
      "JSON",
      "Excel",
      "Parquet",
      "SQLite",
      "Atom",
      "Webhook",
      "XPath",
      "XSLT",
      "HTML",
      "CSV",
      "JSON Lines",
      "JSON-LD",
      "F1",
      "XSLT…",
      "PostgreSQL…",
      "Wrapsmith",
      "webscraper.io",
      "crawl4ai",
      "Full-Text RSS",
      "Portia",
      "DETM",
      "CN101582074A",
      "CN103246732",
      "Scrapy",
      "Playwright",
      "Go",
      "FreshRSS",
    ];
    expect(same.filter((key) => !names.includes(en[key as keyof typeof en]))).toEqual([]);
    expect(Object.values(zh).filter((message) => message.trim() === "")).toEqual([]);
  });

  it("should choose the form by the count", () => {
    expect(fill("1 page|{n} pages", { n: 1 })).toBe("1 page");
    expect(fill("1 page|{n} pages", { n: 0 })).toBe("0 pages");
    expect(fill("1 page|{n} pages", { n: 12345 })).toBe("12,345 pages");
  });

  it("should leave a value that is not given as it is", () => {
    expect(fill("Hello {name}", {})).toBe("Hello {name}");
  });

  it("should speak the language that was chosen, and tell the document", () => {
    setLanguage("zh");
    expect(t("cancel")).toBe("取消");
    expect(document.documentElement.lang).toBe("zh-Hans");
    setLanguage("en");
    expect(t("cancel")).toBe("Cancel");
  });

  it("should begin with the first language of the browser that there is", () => {
    expect(preferred(["fr-FR", "zh-CN", "en"])).toBe("zh");
    expect(preferred(["de"])).toBe("en");
  });
});

describe("figures", () => {
  it("should say sizes with their unit", () => {
    expect([bytes(17), bytes(1500), bytes(2_500_000)]).toEqual(["17 B", "1.5 kB", "2.5 MB"]);
  });

  it("should list words as the language does", () => {
    expect([listed(["title", "price"]), listed()]).toEqual(["title, price", ""]);
    setLanguage("zh");
    expect(listed(["标题", "价格"])).toBe("标题、价格");
    setLanguage("en");
  });

  it("should say times left as people do", () => {
    expect([seconds(9.2), seconds(75), seconds(3700), seconds(NaN)]).toEqual([
      "10 s",
      "1 min 15 s",
      "1 h 1 min",
      "unknown",
    ]);
  });

  it("should say how long ago", () => {
    const now = Date.parse("2026-11-21T12:00:00Z");
    expect(ago("2026-11-21T11:59:50Z", now)).toBe("just now");
    expect(ago("2026-11-21T11:30:00Z", now)).toBe("30 minutes ago");
    expect(ago("2026-11-20T12:00:00Z", now)).toBe("yesterday");
    expect(ago("nonsense", now)).toBe("");
  });
});
