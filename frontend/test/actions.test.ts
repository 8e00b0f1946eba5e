import { afterEach, describe, expect, it } from "vitest";
import { actionLabel } from "../src/text/actions";
import { setLanguage } from "../src/text/text.svelte";
import { found, goSource } from "./goSource";

const codes = [...new Set(found(goSource("author"), /"(action\.[a-z.]+)"/g))];

afterEach(() => setLanguage("en"));

describe("what an action did", () => {
  it("should be found in the server's source", () => expect(codes.length).toBeGreaterThan(20));

  it.each(codes)("should have words in both languages: %s", (code) => {
    const english = actionLabel({ code, params: { what: "X" } });
    if (code !== "action.other") expect(english).not.toBe("the last action");
    setLanguage("zh");
    expect(actionLabel({ code, params: { what: "X" } })).toMatch(/\p{Script=Han}/u);
  });

  it("should have general words for an action that is not known", () =>
    expect(actionLabel({ code: "action.unheard" })).toBe("the last action"));

  it("should name a field that is called like a page", () => {
    setLanguage("zh");
    expect(actionLabel({ code: "action.remove", params: { what: "page" } })).toBe("删除“page”");
  });
});
