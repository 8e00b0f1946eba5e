import { afterEach, describe, expect, it } from "vitest";
import { type Change, groupChanges, sayChange } from "../src/state/changes";
import { isOurs } from "../src/state/interchange.svelte";
import { changesEn } from "../src/text/changes.en";
import { setLanguage } from "../src/text/text.svelte";

const change = (code: string, more: Partial<Change> = {}): Change => ({
  code,
  place: "field",
  field: "price",
  ...more,
});

describe("a difference of two versions", () => {
  afterEach(() => setLanguage("en"));

  it("should be said in words, with types and kinds by their names on screen", () => {
    expect(sayChange(change("field.type", { old: "text", new: "price" }))).toBe("type changed from Text to Price");
    expect(sayChange(change("field.added", { new: "date" }))).toBe("added (Date)");
    expect(sayChange(change("kind", { place: "template", old: "detail", new: "list" }))).toBe(
      "kind changed from One record per page to Many records per page",
    );
  });

  it("should say that a text is there now, or no longer", () => {
    expect(sayChange(change("field.label", { old: "a", new: "b" }))).toBe("description changed from “a” to “b”");
    expect(sayChange(change("field.label", { new: "b" }))).toBe("description added: “b”");
    expect(sayChange(change("field.label", { old: "a" }))).toBe("description removed: “a”");
    expect(sayChange(change("field.moved"))).toBe("moved to the first place");
  });

  it("should count, and name the sample", () => {
    expect(sayChange(change("mark.added", { count: 1, sample: "p1" }))).toBe("one mark added, on sample “p1”");
    expect(sayChange(change("mark.added", { count: 3, sample: "p1" }))).toBe("3 marks added, on sample “p1”");
    expect(sayChange(change("sample.added", { count: 2, sample: "p1" }))).toBe("sample “p1” added, with 2 marks");
  });

  it("should write XPath short, and take its texts as they are", () => {
    const path = "//b[normalize-space(translate(.,' :',' '))='{old}|x']";
    expect(sayChange(change("locator.added", { family: "label", new: path }))).toBe(
      "locator added (label): //b[stem(.)='{old}|x']",
    );
  });

  it("should be said in Chinese too, and fall back to its code", () => {
    setLanguage("zh");
    expect(sayChange(change("field.optional", { new: "optional" }))).toBe("现在可以缺失");
    expect(sayChange(change("later.code", { old: "a", new: "b" }))).toBe("later.code: a → b");
  });

  it("should stand under what it is of, in order", () => {
    const groups = groupChanges([
      change("name", { place: "template" }),
      change("field.type"),
      change("field.many", { field: "size" }),
      change("field.optional"),
    ]);
    expect(groups.map((one) => [one.title, one.changes.length])).toEqual([
      ["Template", 1],
      ["price", 2],
      ["size", 1],
    ]);
  });

  it("should have words for every form that is looked for", () => {
    for (const key of Object.keys(changesEn)) {
      const base = key.replace(/\.(set|unset)$/, "");
      expect(base in changesEn, key).toBe(true);
    }
  });
});

describe("a file on its way in", () => {
  it("should be known for a template of our own by how it begins", () => {
    expect(isOurs('<?xml version="1.0"?>\n<!-- of ours -->\n<template format="1">')).toBe(true);
    expect(isOurs("\uFEFF<template>")).toBe(true);
    expect(isOurs("<templates>")).toBe(false);
    expect(isOurs('{"_id": "<template>"}')).toBe(false);
    expect(isOurs("PK\u0003\u0004<template ")).toBe(false);
  });
});
