/** What axe finds on the screen; a page in the frame is not ours to judge. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Page } from "@playwright/test";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

interface Violation {
  id: string;
  help: string;
  nodes: { target: string[]; failureSummary: string }[];
}

/** Fails when the screen has a violation that axe knows. */
export async function look(page: Page, where: string): Promise<void> {
  await page.evaluate(axe);
  const found = await page.evaluate(() =>
    (window as unknown as { axe: { run: (what: object, how: object) => Promise<{ violations: Violation[] }> } }).axe
      .run({ exclude: [["iframe"]] }, { iframes: false, resultTypes: ["violations"] })
      .then((result) => result.violations),
  );
  const told = found.map(
    (one) =>
      `${one.id}: ${one.help}\n${one.nodes.map((node) => `  ${node.target.join(" ")}\n  ${node.failureSummary}`).join("\n")}`,
  );
  expect(told, where).toEqual([]);
}
