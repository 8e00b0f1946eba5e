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

/** All of WCAG 2.2 AA and axe's best practices; of its experimental rules those that say something of us. */
const WHAT = {
  runOnly: {
    type: "tag",
    values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa", "best-practice"],
  },
  rules: Object.fromEntries(
    ["label-content-name-mismatch", "target-size", "p-as-heading", "table-fake-caption", "td-has-header"].map((id) => [
      id,
      { enabled: true },
    ]),
  ),
};

/** Waits until nothing moves or fades that comes to an end: colours on their way are nobody's to judge. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(() => {
    const ends = (one: Animation) =>
      one.playState === "running" && Number.isFinite(one.effect?.getComputedTiming().endTime);
    return Promise.allSettled(
      document
        .getAnimations()
        .filter(ends)
        .map((one) => one.finished),
    );
  });
}

/** The colours alone: what a dark screen has of its own. */
const COLOURS = { runOnly: { type: "rule", values: ["color-contrast"] } };

/** Fails when the screen has a violation that axe knows. */
export async function look(page: Page, where: string, asked: object = WHAT): Promise<void> {
  await settle(page);
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe);
  const found = await page.evaluate(
    (what) =>
      (window as unknown as { axe: { run: (what: object, how: object) => Promise<{ violations: Violation[] }> } }).axe
        // Without parsing the style sheets again: only an experimental rule reads them, and one of playing media.
        .run({ exclude: [["iframe"]] }, { iframes: false, preload: false, resultTypes: ["violations"], ...what })
        .then((result) => result.violations),
    asked,
  );
  const lines = found.map(
    (one) =>
      `${one.id}: ${one.help}\n${one.nodes.map((node) => `  ${node.target.join(" ")}\n  ${node.failureSummary}`).join("\n")}`,
  );
  expect(lines, where).toEqual([]);
}

/** The same, and the colours of the dark screen too. */
export async function lookTwice(page: Page, where: string): Promise<void> {
  await look(page, where);
  await page.emulateMedia({ colorScheme: "dark" });
  await look(page, `${where}, dark`, COLOURS);
  await page.emulateMedia({ colorScheme: "light" });
}
