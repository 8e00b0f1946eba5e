import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { en } from "../src/text/en";

const SOURCES = join(import.meta.dirname, "../src");
const components = readdirSync(SOURCES, { recursive: true, encoding: "utf8" }).filter((one) => one.endsWith(".svelte"));

test("should put no blank between a class name and the value that completes it", () => {
  expect(components.length).toBeGreaterThan(50);
  const broken = components.filter((one) => /class="[^"]*- \{/.test(readFileSync(join(SOURCES, one), "utf8")));
  expect(broken).toEqual([]);
});

test("should give a message the values that it names", () => {
  const literal = new Set(["search.address.hint", "search.place"]); // {keyword} is what the person writes
  const broken = components.flatMap((one) =>
    [...readFileSync(join(SOURCES, one), "utf8").matchAll(/\bt\(\s*"([^"]+)"\s*\)/g)]
      .map(([, key = ""]) => key)
      .filter((key) => !literal.has(key) && /\{\w+\}/.test((en as Record<string, string>)[key] ?? "")),
  );
  expect(broken).toEqual([]);
});
