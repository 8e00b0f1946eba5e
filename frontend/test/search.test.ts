import { describe, expect, it } from "vitest";
import type { SearchForm } from "../src/api/types";
import { changed, columnOf, filled, hasPlace, keywordsIn, rowsOf, searchSources } from "../src/state/search";

describe("a search", () => {
  it("should read keywords one a line, each once", () => {
    expect(keywordsIn("\ufeffplum\r\n\n sour plum \nplum\n#1 hit")).toEqual(["plum", "sour plum", "#1 hit"]);
  });

  it("should read the keywords of a table's column, with quotes and commas", () => {
    const rows = rowsOf('id,Fruit\n1,"sour plum, red"\n2,"a ""b"""\n\n3,plum\n4\n');
    expect(rows).toEqual([["id", "Fruit"], ["1", "sour plum, red"], ["2", 'a "b"'], ["3", "plum"], ["4"]]);
    expect(columnOf(rows, 1)).toEqual(["sour plum, red", 'a "b"', "plum"]);
  });

  const form: SearchForm = {
    action: "https://shop.example/find",
    post: true,
    fields: [
      { name: "token", type: "hidden", value: "t1", sent: true },
      { name: "q", type: "text", value: "", sent: true },
      { name: "sort", type: "select", value: "price", options: ["new", "price"], sent: true },
      { name: "used", type: "checkbox", value: "on", options: ["on"], sent: false },
    ],
  };

  it("should put the keyword into the first field of text, and send only what was changed", () => {
    const values = filled(form);
    expect(changed(form, values)).toEqual([{ name: "q", value: "{keyword}" }]);
    expect(changed(form, { ...values, sort: "new", used: "on" })).toEqual([
      { name: "q", value: "{keyword}" },
      { name: "sort", value: "new" },
      { name: "used", value: "on" },
    ]);
  });

  it("should need a place for the keyword", () => {
    expect(hasPlace("https://shop.example/?q={keyword}", [])).toBe(true);
    expect(hasPlace("https://shop.example/", [{ name: "q", value: "{keyword}" }])).toBe(true);
    expect(hasPlace("https://shop.example/", [{ name: "q", value: "plum" }])).toBe(false);
  });

  it("should send many keywords in several parts", () => {
    const words = Array.from({ length: 2001 }, (_, i) => `w${i}`);
    const sources = searchSources("https://shop.example/?q={keyword}", [], words, true);
    expect(sources.map((one) => one.keywords?.length)).toEqual([1000, 1000, 1]);
    expect(sources[0]).toMatchObject({ address: "https://shop.example/?q={keyword}", allowHost: true });
  });
});
