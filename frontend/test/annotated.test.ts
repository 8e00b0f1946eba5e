import { describe, expect, it } from "vitest";
import { labelOf, pathTo, NODE_ATTRIBUTE, AnnotatedPage } from "../src/frame/annotated";

/** Writes a page with its elements numbered as the server numbers them. */
function page(body: string): AnnotatedPage {
  document.documentElement.setAttribute(NODE_ATTRIBUTE, "1");
  document.head.setAttribute(NODE_ATTRIBUTE, "2");
  document.body.setAttribute(NODE_ATTRIBUTE, "3");
  document.body.innerHTML = body;
  return AnnotatedPage.of(document);
}

describe("numbers of nodes", () => {
  it("should find an element by its number", () => {
    const annotated = page(`<div ${NODE_ATTRIBUTE}="4"><p ${NODE_ATTRIBUTE}="5">x</p></div>`);
    expect(annotated.element(5)?.localName).toBe("p");
    expect(annotated.element(6)).toBeNull();
  });

  it("should find text nodes by counting from the element before them", () => {
    const annotated = page(`<p ${NODE_ATTRIBUTE}="4">a<b ${NODE_ATTRIBUTE}="6">b</b>c</p>`);
    expect((annotated.node(5) as Text).data).toBe("a");
    expect((annotated.node(7) as Text).data).toBe("b");
    expect((annotated.node(8) as Text).data).toBe("c");
  });

  it("should count from the next element back where nodes were taken out before a text", () => {
    const annotated = page(`<p ${NODE_ATTRIBUTE}="4">a<!---->b</p><p ${NODE_ATTRIBUTE}="9">c</p>`);
    expect((annotated.node(8) as Text).data).toBe("b");
  });

  it("should tell a text among nodes taken out by what it says", () => {
    const annotated = page(`<p ${NODE_ATTRIBUTE}="4">a<!----> b  c <!---->d</p>`);
    expect((annotated.node(9, "b c") as Text).data).toBe(" b  c ");
  });

  it("should fall back to what is around when the frame lacks the node", () => {
    const annotated = page(`<p ${NODE_ATTRIBUTE}="4">a</p><p ${NODE_ATTRIBUTE}="9">b</p>`);
    expect(annotated.node(7)).toBe(document.body);
  });

  it("should find the numbered element around any node", () => {
    const annotated = page(`<div ${NODE_ATTRIBUTE}="4"><tbody><i>x</i></tbody></div>`);
    const text = document.querySelector("i")!.firstChild;
    expect(annotated.around(text)).toBe(annotated.element(4));
    expect(annotated.around(null)).toBeNull();
  });

  it("should find numbers in a document whose order the browser changed", () => {
    const annotated = page(`<p ${NODE_ATTRIBUTE}="8">late</p><p ${NODE_ATTRIBUTE}="5">early</p>`);
    expect(annotated.element(5)?.textContent).toBe("early");
    expect(annotated.element(8)?.textContent).toBe("late");
  });

  it("should walk to parent, child and siblings that have numbers", () => {
    const annotated = page(
      `<ul ${NODE_ATTRIBUTE}="4"><li ${NODE_ATTRIBUTE}="5">a</li><li>none</li><li ${NODE_ATTRIBUTE}="7">b</li></ul>`,
    );
    const [list, first, last] = [annotated.element(4)!, annotated.element(5)!, annotated.element(7)!];
    expect(annotated.parent(first)).toBe(list);
    expect(annotated.child(list)).toBe(first);
    expect(annotated.next(first)).toBe(last);
    expect(annotated.previous(last)).toBe(first);
    expect(annotated.next(last)).toBeNull();
  });
});

describe("labels", () => {
  it("should show the tag with its id, or its first class", () => {
    page(
      `<div id="main" class="a" ${NODE_ATTRIBUTE}="4"><p class="b c" ${NODE_ATTRIBUTE}="5"></p><i ${NODE_ATTRIBUTE}="6"></i></div>`,
    );
    expect([...document.querySelectorAll("body *")].map(labelOf)).toEqual(["div#main", "p.b", "i"]);
  });

  it("should show the path from html down", () => {
    page(`<div id="main" ${NODE_ATTRIBUTE}="4"><p ${NODE_ATTRIBUTE}="5"></p></div>`);
    expect(pathTo(document.querySelector("p")!)).toEqual([
      { node: 1, label: "html" },
      { node: 3, label: "body" },
      { node: 4, label: "div#main" },
      { node: 5, label: "p" },
    ]);
  });
});
