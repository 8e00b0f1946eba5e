import { describe, expect, it } from "vitest";
import { collapse, find, isBlank, points, rangeOf, read } from "../src/frame/reading";

function element(html: string): Element {
  document.body.innerHTML = html;
  return document.body.firstElementChild!;
}

// The same cases as tagtree.Text: what the server reads and what the frame reads must agree.
describe("reading an element", () => {
  it.each([
    ["<p> a  b\n c </p>", "a b c", "white space collapses and is trimmed"],
    ["<div><p>a</p><p>b</p></div>", "a b", "a blank stands at block edges"],
    ["<p>a<b>b</b>c</p>", "abc", "inline elements join"],
    ["<p>a<br>b</p>", "a b", "a line break is a blank"],
    ["<div>a<script>x</script><style>y</style>b</div>", "ab", "silent elements have no text"],
    ["<p>a\u00a0\u3000b\u200bc</p>", "a bc", "wide and hard blanks are blanks, invisible characters drop out"],
    ["<p></p>", "", "nothing gives nothing"],
    ["<ul> <li>一</li> <li>二</li> </ul>", "一 二", "white space at a block's edge adds nothing"],
  ])("should read %s as %j: %s", (html, want) => {
    expect(read(element(html)).text).toBe(want);
  });

  it.each([
    ["", true],
    ["<style>p { color: red }</style><p> </p>", true],
    ["<p>a</p>", false],
    ['<p><img src="a.png" alt=""></p>', false],
  ])("should say whether a page of %j is blank", (html, want) => {
    document.body.innerHTML = html;
    expect(isBlank(document)).toBe(want);
  });

  it("should read own text with a blank for each child element", () => {
    expect(read(element("<p>Price: <b>12</b> per piece</p>"), true).text).toBe("Price: per piece");
  });

  it("should find the range of some characters across elements", () => {
    const reading = read(element("<p>  Price:  <b>1 299</b> €</p>"));
    const range = rangeOf(reading, 7, 12)!;
    expect(reading.text).toBe("Price: 1 299 €");
    expect(range.toString()).toBe("1 299");
  });

  it("should count characters, not halves of them", () => {
    const reading = read(element("<p>😀 価格 12</p>"));
    expect(reading.length).toBe(7);
    expect(rangeOf(reading, 5, 7)!.toString()).toBe("12");
    expect(points("😀a")).toBe(2);
  });

  it("should count what stands before a place in the page", () => {
    const p = element("<p>  a   b <i>c</i></p>");
    const reading = read(p);
    const first = p.firstChild as Text;
    const inner = p.querySelector("i")!.firstChild as Text;
    expect(reading.before(first, 0)).toBe(0);
    expect(reading.before(first, 6)).toBe(2);
    expect(reading.before(inner, 0)).toBe(4);
    expect(reading.before(inner, 1)).toBe(5);
  });

  it("should give no range outside the text", () => {
    const reading = read(element("<p>ab</p>"));
    expect(rangeOf(reading, 2, 3)).toBeNull();
    expect(rangeOf(reading, 0, 0)).toBeNull();
  });
});

describe("finding a value in a text", () => {
  it("should tell where it stands, in characters", () => {
    expect(find("😀 Price 12", "12")).toEqual({ from: 8, to: 10 });
    expect(find("Price", "12")).toBeNull();
    expect(find("Price", "")).toBeNull();
  });
});

describe("collapsing", () => {
  it("should do to a text what reading does to a text node", () => {
    expect(collapse("  a\n\t b\u200b \u3000c ")).toBe("a b c");
  });
});
