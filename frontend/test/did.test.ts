import { afterEach, describe, expect, it } from "vitest";
import { didOf } from "../src/text/did";
import { setLanguage } from "../src/text/text.svelte";
import { found, goSource } from "./goSource";

const said = found(goSource("author"), /(?:\bact\((?:fmt\.Sprintf\()?|\b(?:did|Did) :?= )"([^"]+)"/g)
  .map((text) => text.replace(/%[sd]/, "X").replace(/ $/, " X"))
  .filter((text) => text !== "new field"); // its name follows

afterEach(() => setLanguage("en"));

describe("what an action did", () => {
  it("should be found in the server's source", () => expect(said.length).toBeGreaterThan(20));

  it.each(said)("should have words in Chinese: %s", (text) => {
    expect(didOf(text)).toBe(text);
    setLanguage("zh");
    expect(didOf(text)).toMatch(/\p{Script=Han}/u);
  });

  it("should keep a text of another form", () => expect(didOf("something else")).toBe("something else"));

  it("should know a field that is called like a page", () => {
    setLanguage("zh");
    expect(didOf("remove pages")).toBe("删除“pages”");
    expect(didOf("remove page a.html")).toBe("移除页面“a.html”");
  });
});
