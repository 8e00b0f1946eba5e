import { afterEach, describe, expect, it } from "vitest";
import { actionLabel } from "../src/text/actions";
import { setLanguage } from "../src/text/text.svelte";
import { found, goSource } from "./goSource";

const labels = found(goSource("author"), /(?:\bact\((?:fmt\.Sprintf\()?|\b(?:did|Did) :?= )"([^"]+)"/g)
  .map((text) => text.replace(/%[sd]/, "X").replace(/ $/, " X"))
  .filter((text) => text !== "new field"); // its name follows

afterEach(() => setLanguage("en"));

describe("what an action did", () => {
  it("should be found in the server's source", () => expect(labels.length).toBeGreaterThan(20));

  it.each(labels)("should have words in Chinese: %s", (text) => {
    expect(actionLabel(text)).toBe(text);
    setLanguage("zh");
    expect(actionLabel(text)).toMatch(/\p{Script=Han}/u);
  });

  it("should keep a text of another form", () => expect(actionLabel("something else")).toBe("something else"));

  it("should know a field that is called like a page", () => {
    setLanguage("zh");
    expect(actionLabel("remove pages")).toBe("删除“pages”");
    expect(actionLabel("remove page a.html")).toBe("移除页面“a.html”");
  });
});
