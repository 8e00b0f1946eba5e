import { afterEach, describe, expect, it } from "vitest";
import { listReason, locatorReason } from "../src/text/reasons";
import type { Message } from "../src/text/message";
import { setLanguage } from "../src/text/text.svelte";

describe("reasons in clauses", () => {
  afterEach(() => setLanguage("en"));

  it("should tell why a locator was made, with the page's texts as they are", () => {
    const label = { why: "English", messages: [{ code: "after", params: { text: "定价" } }, { code: "echo" }] };
    expect(locatorReason(label)).toBe("after the text “定价”, the same text is found there");
    setLanguage("zh");
    expect(locatorReason(label)).toBe("在文字“定价”之后，此处有相同的文字");
    const path = { why: "English", messages: [{ code: "in", params: { only: "table" } }, { code: "similar" }] };
    expect(locatorReason(path)).toBe("在“<table>”之下，在同类元素中的位置");
    expect(locatorReason({ why: "English", messages: [{ code: "by", params: { has: "data-sku" } }] })).toBe(
      "由“data-sku 属性”定位",
    );
  });

  it("should tell what spoke for a list, the methods by their names", () => {
    setLanguage("zh");
    const messages: Message[] = [
      { code: "siblings", params: { records: "24" } },
      { code: "also", params: { methods: "detm\npath" } },
    ];
    expect(listReason({ why: "English", messages })).toBe(
      "24 条记录：同一元素的子元素；同样找到这些记录的方法：树的距离、标签路径",
    );
  });

  it("should fall back to the sentence that came", () => {
    setLanguage("zh");
    expect(locatorReason({ why: "As it came" })).toBe("As it came");
    expect(listReason({ why: "As it came", messages: [{ code: "siblings" }, { code: "nonsense" }] })).toBe(
      "As it came",
    );
  });
});
