import { afterEach, describe, expect, it, vi } from "vitest";
import { AnnotatedPage, NODE_ATTRIBUTE } from "../src/frame/annotated";
import { Near } from "../src/frame/near";

/** Elements numbered from 1, each 10 pixels high, one below the other. */
function stack(count: number) {
  document.body.innerHTML = Array.from({ length: count }, (_, i) => `<p ${NODE_ATTRIBUTE}="${i + 1}">x</p>`).join("");
  return vi.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(function (this: Element) {
    const top = (Number(this.getAttribute(NODE_ATTRIBUTE)) - 1) * 10 - window.scrollY;
    return { top, bottom: top + 10, width: 9, height: 10 } as DOMRect;
  });
}

const things = (count: number): { node: number }[] => Array.from({ length: count }, (_, i) => ({ node: i + 1 }));

afterEach(() => {
  vi.restoreAllMocks();
  window.scrollTo(0, 0);
});

describe("what is near the view", () => {
  it("should be measured once while the page only scrolls", () => {
    const measured = stack(3000);
    const near = new Near<{ node: number }>((one) => [one.node]);
    const page = AnnotatedPage.of(document);
    const all = things(3000);
    expect(near.in(page, all, 0)[0]).toBe(all[0]);
    expect(measured).toHaveBeenCalledTimes(3000);

    window.scrollTo(0, 20_000);
    const seen = near.in(page, all, 0).map((one) => one.node);
    expect(measured).toHaveBeenCalledTimes(3000);
    expect(seen).toContain(2001);
    expect(seen).not.toContain(1);
    expect(seen.length).toBeLessThan(1000);

    near.in(page, all, 1); // the layout changed
    expect(measured).toHaveBeenCalledTimes(6000);
  });

  it("should be everything where there is little", () => {
    const measured = stack(5);
    const all = things(5);
    expect(new Near<{ node: number }>((one) => [one.node]).in(AnnotatedPage.of(document), all, 0)).toBe(all);
    expect(measured).not.toHaveBeenCalled();
  });
});
