import { describe, expect, it } from "vitest";
import { shortNames } from "../src/state/shortNames";

describe("shortNames", () => {
  it.each([
    [["https://a.example/p/1", "https://a.example/p/2?x=1"], ["/p/1", "/p/2?x=1"], "one host"],
    [["https://a.example/p/1"], ["/p/1"], "one page"],
    [
      ["https://a.example/p/1", "https://b.example/p/1"],
      ["https://a.example/p/1", "https://b.example/p/1"],
      "two hosts",
    ],
    [
      ["https://a.example/", "https://a.example/p/1"],
      ["https://a.example/", "https://a.example/p/1"],
      "the first page of a site has no path to be known by",
    ],
    [["lamp.html", "shop/lamp.html"], ["lamp.html", "shop/lamp.html"], "files"],
    [["https://a.example/p/1", "lamp.html"], ["https://a.example/p/1", "lamp.html"], "an address and a file"],
    [[], [], "no page"],
  ])("should shorten %j to %j: %s", (names, want) => {
    expect(shortNames(names)).toEqual(want);
  });
});
