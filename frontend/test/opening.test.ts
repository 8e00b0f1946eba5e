import { describe, expect, it } from "vitest";
import { addressOf } from "../src/state/opening";

describe("an address that was typed", () => {
  it.each([
    ["example.com/a?b=c", "https://example.com/a?b=c"],
    ["  example.com ", "https://example.com"],
    ["http://example.com/", "http://example.com/"],
    ["HTTPS://例子.中国/页", "HTTPS://例子.中国/页"],
    ["example.com/?to=http://b.example/", "https://example.com/?to=http://b.example/"],
    ["", ""],
  ])("should be read: %j is %j", (typed, address) => expect(addressOf(typed)).toBe(address));
});
