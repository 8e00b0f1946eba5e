import { afterEach, describe, expect, it, vi } from "vitest";
import { findText, showRange } from "../src/frame/finding";
import { classify, simplify } from "../src/frame/reading";

/** A page in which everything is displayed but what is hidden. */
function page(html: string): Document {
  const body = document.createElement("body");
  body.innerHTML = html;
  document.body.replaceWith(body);
  vi.spyOn(Range.prototype, "getClientRects").mockImplementation(function (this: Range) {
    const shown = !this.startContainer.parentElement?.closest("[hidden]");
    return (shown ? [{}] : []) as unknown as DOMRectList;
  });
  return document;
}

/** What a range holds; a bar stands between two texts. */
function textOf(range: Range): string {
  const [first, last] = [range.startContainer as Text, range.endContainer as Text];
  if (first === last) return first.data.slice(range.startOffset, range.endOffset);
  return `${first.data.slice(range.startOffset)}|${last.data.slice(0, range.endOffset)}`;
}

const found = (html: string, wanted: string): string[] => findText(page(html), wanted).map(textOf);

afterEach(() => vi.restoreAllMocks());

describe("find in page", () => {
  it("should find each place, in capital letters or small ones", () => {
    expect(found("<p>Tide table</p><p>the TIDE of today</p>", "tide")).toEqual(["Tide", "TIDE"]);
  });

  it("should find a text over elements and line breaks, as it is read", () => {
    expect(found("<p>high\n   <b>water</b>&nbsp; at</p>", "High water at")).toEqual(["high\n   |\u00a0 at"]);
  });

  it("should not find a text over the edge of a block without a blank", () => {
    expect(found("<p>high</p><p>water</p>", "highwater")).toEqual([]);
    expect(found("<p>high</p><p>water</p>", "high water")).toHaveLength(1);
  });

  it("should find Chinese texts and those with characters that nobody sees", () => {
    expect(found("<p>\u3000潮汐\u200b表</p>", "潮汐表")).toEqual(["潮汐\u200b表"]);
  });

  it("should stand at the right place after letters whose small form is longer", () => {
    expect(found("<p>İİİ gauge</p>", "gauge")).toEqual(["gauge"]);
  });

  it("should leave out what is not displayed, styles and scripts", () => {
    expect(found("<p hidden>tide</p><style>tide{}</style>", "tide")).toEqual([]);
  });

  it("should find what waits in a part of a long page, and draw it when it is shown", () => {
    page("<ul><li>a</li><li data-ws-part=1 hidden>tide</li><li data-ws-part=2 hidden>end</li></ul>");
    const [range] = findText(document, "tide");
    expect(textOf(range!)).toBe("tide");
    const element = range!.startContainer.parentElement!;
    vi.spyOn(range!, "getBoundingClientRect").mockReturnValue({ top: 0, bottom: 10 } as DOMRect);
    element.scrollIntoView = vi.fn();
    showRange(range!);
    expect(element.hasAttribute("data-ws-part")).toBe(false);
    expect(document.querySelectorAll("[data-ws-part]")).toHaveLength(1);
  });

  it("should simplify characters as they are classified", () => {
    for (let code = 0; code < 0xffff; code++) {
      if (code >= 0xd800 && code < 0xe000) continue;
      const character = String.fromCharCode(code);
      const want = { letter: character, space: " ", dropped: "" }[classify(code)];
      if (simplify(character) !== want) expect.fail(`U+${code.toString(16)}: ${JSON.stringify(simplify(character))}`);
    }
  });
});
