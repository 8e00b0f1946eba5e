import { afterEach, describe, expect, it, vi } from "vitest";
import { drawAll, Parts, uncover, waits } from "../src/frame/parts";

/** A list whose bottom lies at `bottom` pixels, with one item drawn and parts 1, 1, 2, 3 waiting. */
function list(bottom: number): Element {
  document.body.innerHTML =
    "<ul><li>a</li><li data-ws-part='1'>b</li><li data-ws-part='1'>c</li>" +
    "<li data-ws-part='2'><b>d</b></li><li data-ws-part='3'>e</li></ul>";
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockReturnValue({ bottom } as DOMRect);
  return document.body.firstElementChild!;
}

const waiting = (): string => [...document.querySelectorAll("[data-ws-part]")].map((one) => one.textContent).join("");

afterEach(() => vi.restoreAllMocks());

describe("parts of a long page", () => {
  it("should draw the next part of a list that ends close below the view", () => {
    list(window.innerHeight * 2);
    const parts = Parts.of(document);
    expect(parts.left).toBe(3);
    expect(parts.near()).toBe(true);
    expect(waiting()).toBe("de");
    expect(parts.left).toBe(2);
  });

  it("should wait while the end of the list is far below", () => {
    list(window.innerHeight * 4);
    expect(Parts.of(document).near()).toBe(false);
    expect(waiting()).toBe("bcde");
  });

  it("should draw all up to a node that is to be shown", () => {
    const text = list(0).querySelector("b")!.firstChild!;
    expect(waits(text)).toBe(true);
    expect(uncover(text)).toBe(true);
    expect(waiting()).toBe("e");
    expect(uncover(text)).toBe(false);
  });

  it("should draw all of it at once when asked", () => {
    list(9999);
    const parts = Parts.of(document);
    drawAll(document);
    expect(waiting()).toBe("");
    expect(parts.left).toBe(0);
  });
});
