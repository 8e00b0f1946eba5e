import { describe, expect, it } from "vitest";
import { labelOf, pathTo, STAMP, Stamps } from "../src/frame/stamps";

/** Writes a page with its elements numbered as the server numbers them. */
function page(body: string): Stamps {
  document.documentElement.setAttribute(STAMP, "1");
  document.head.setAttribute(STAMP, "2");
  document.body.setAttribute(STAMP, "3");
  document.body.innerHTML = body;
  return Stamps.of(document);
}

describe("numbers of nodes", () => {
  it("should find an element by its number", () => {
    const stamps = page(`<div ${STAMP}="4"><p ${STAMP}="5">x</p></div>`);
    expect(stamps.element(5)?.localName).toBe("p");
    expect(stamps.element(6)).toBeNull();
  });

  it("should find text nodes by counting from the element before them", () => {
    const stamps = page(`<p ${STAMP}="4">a<b ${STAMP}="6">b</b>c</p>`);
    expect((stamps.node(5) as Text).data).toBe("a");
    expect((stamps.node(7) as Text).data).toBe("b");
    expect((stamps.node(8) as Text).data).toBe("c");
  });

  it("should count from the next element back where nodes were taken out before a text", () => {
    const stamps = page(`<p ${STAMP}="4">a<!---->b</p><p ${STAMP}="9">c</p>`);
    expect((stamps.node(8) as Text).data).toBe("b");
  });

  it("should tell a text among nodes taken out by what it says", () => {
    const stamps = page(`<p ${STAMP}="4">a<!----> b  c <!---->d</p>`);
    expect((stamps.node(9, "b c") as Text).data).toBe(" b  c ");
  });

  it("should fall back to what is around when the frame lacks the node", () => {
    const stamps = page(`<p ${STAMP}="4">a</p><p ${STAMP}="9">b</p>`);
    expect(stamps.node(7)).toBe(document.body);
  });

  it("should find the numbered element around any node", () => {
    const stamps = page(`<div ${STAMP}="4"><tbody><i>x</i></tbody></div>`);
    const text = document.querySelector("i")!.firstChild;
    expect(stamps.around(text)).toBe(stamps.element(4));
    expect(stamps.around(null)).toBeNull();
  });

  it("should find numbers in a document whose order the browser changed", () => {
    const stamps = page(`<p ${STAMP}="8">late</p><p ${STAMP}="5">early</p>`);
    expect(stamps.element(5)?.textContent).toBe("early");
    expect(stamps.element(8)?.textContent).toBe("late");
  });

  it("should walk to parent, child and siblings that have numbers", () => {
    const stamps = page(`<ul ${STAMP}="4"><li ${STAMP}="5">a</li><li>none</li><li ${STAMP}="7">b</li></ul>`);
    const [list, first, last] = [stamps.element(4)!, stamps.element(5)!, stamps.element(7)!];
    expect(stamps.parent(first)).toBe(list);
    expect(stamps.child(list)).toBe(first);
    expect(stamps.next(first)).toBe(last);
    expect(stamps.previous(last)).toBe(first);
    expect(stamps.next(last)).toBeNull();
  });
});

describe("labels", () => {
  it("should show the tag with its id, or its first class", () => {
    page(`<div id="main" class="a" ${STAMP}="4"><p class="b c" ${STAMP}="5"></p><i ${STAMP}="6"></i></div>`);
    expect([...document.querySelectorAll("body *")].map(labelOf)).toEqual(["div#main", "p.b", "i"]);
  });

  it("should show the path from html down", () => {
    page(`<div id="main" ${STAMP}="4"><p ${STAMP}="5"></p></div>`);
    expect(pathTo(document.querySelector("p")!)).toEqual([
      { node: 1, label: "html" },
      { node: 3, label: "body" },
      { node: 4, label: "div#main" },
      { node: 5, label: "p" },
    ]);
  });
});
