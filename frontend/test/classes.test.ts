import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const SOURCES = join(import.meta.dirname, "../src");
const components = readdirSync(SOURCES, { recursive: true, encoding: "utf8" }).filter((one) => one.endsWith(".svelte"));

test("should put no blank between a class name and the value that completes it", () => {
  expect(components.length).toBeGreaterThan(50);
  const broken = components.filter((one) => /class="[^"]*- \{/.test(readFileSync(join(SOURCES, one), "utf8")));
  expect(broken).toEqual([]);
});
