// A run from every kind of source, what it found, how well it went, and how it differs from another.
import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { look } from "./axe";
import { mark } from "./actions";
import { expect, test } from "./server";
import { lamp, serveLamps } from "./site";

/** Makes a workspace of two lamps with their code and price, and opens Extract with it. */
async function lampWorkspace(page: Page): Promise<void> {
  await page
    .getByTestId("files")
    .setInputFiles([1, 2].map((n) => ({ name: `lamp${n}.html`, mimeType: "text/html", buffer: Buffer.from(lamp(n)) })));
  await expect(page).toHaveURL(/#\/workspace\//);
  await mark(page, "LP-101", "code");
  await mark(page, "11 €", "price");
  const workspace = /#\/workspace\/([^?]+)/.exec(page.url())?.[1] ?? "";
  await page.evaluate((id) => (location.hash = `#/extract?workspace=${id}`), workspace);
  await expect(page.getByRole("heading", { name: "Extract from many pages" })).toBeVisible();
}

const files = (list: [number, number?][]) =>
  list.map(([n, price]) => ({ name: `lamp${n}.html`, mimeType: "text/html", buffer: Buffer.from(lamp(n, price)) }));

const tab = (page: Page, name: RegExp) => page.getByRole("tab", { name });

const state = (page: Page, name: string) => page.getByTestId("state").getByText(name, { exact: true }).first();

test("should run over files, addresses and pasted pages, tell problems, quality, and save every form", async ({
  page,
  start,
}) => {
  const site = await serveLamps(3);
  await start();
  await lampWorkspace(page);
  await page.getByTestId("run-files").setInputFiles(files([[4], [5]]));
  await page.getByRole("button", { name: "Paste HTML" }).click();
  await page.getByLabel("HTML of the page").fill(lamp(6));
  await page.getByRole("button", { name: "Add this page" }).click();
  await page.getByRole("button", { name: "Addresses", exact: true }).click();
  await page
    .getByLabel("Addresses of pages, one per line")
    .fill(`${site.address}/lamp/1\n${site.address}/lamp/2\n# no\n${site.address}/gone`);
  await page.getByLabel(/Allow this address/).check();
  await page.getByRole("button", { name: "Add 3 addresses" }).click();
  await expect(page.getByText("6 chosen:")).toBeVisible();
  await page.getByText("More settings").click();
  await page.getByLabel("Name of the run").fill("Lamps of today");
  await page.getByRole("button", { name: "Start", exact: true }).click();

  await expect(page.getByRole("heading", { name: "Lamps of today" })).toBeVisible();
  await expect(state(page, "done")).toBeVisible({ timeout: 120_000 });
  const grid = page.getByRole("grid", { name: "Records" });
  for (const code of ["LP-101", "LP-104", "LP-106"]) await expect(grid.getByText(code)).toBeVisible();

  await tab(page, /Problems/).focus();
  await tab(page, /Problems/).click();
  await expect(page.getByRole("row", { name: /\/gone/ })).toContainText("not reached");
  await page.keyboard.press("ArrowRight");
  await expect(tab(page, /Quality/)).toHaveAttribute("aria-selected", "true");
  await expect(page.getByRole("row", { name: /^code/ })).toContainText("100%");
  await expect(page.getByRole("heading", { name: "Results by page" })).toBeVisible();

  for (const [format, begins] of [
    ["XML", "<"],
    ["JSON Lines", "{"],
    ["JSON", "["],
    ["CSV", "\ufeff"],
    ["Excel", "PK"],
    ["Parquet", "PAR1"],
    ["SQLite", "SQLite format 3"],
    ["Atom", "<"],
  ] as const) {
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: `Download as ${format}`, exact: true }).click();
    const bytes = readFileSync((await (await download).path())!);
    expect(bytes.toString("utf8").trimStart().startsWith(begins.trim()), format).toBe(true);
    expect(bytes.length, format).toBeGreaterThan(100);
  }
  await page.getByLabel("CSV with a byte order mark, for Excel").uncheck();
  const plain = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download as CSV", exact: true }).click();
  expect(readFileSync((await (await plain).path())!).toString("utf8")).toMatch(/^page,/);

  await page.getByRole("button", { name: "XSLT…" }).click();
  const sheet = page.getByRole("dialog", { name: "Records through a stylesheet" });
  await sheet.getByLabel("Stylesheet", { exact: true }).fill("<nonsense>");
  await sheet.getByRole("button", { name: "Transform" }).click();
  await expect(sheet.getByRole("alert")).toContainText("1");
  await sheet.getByTestId("stylesheet").setInputFiles({
    name: "codes.xsl",
    mimeType: "text/xml",
    buffer: Buffer.from(
      `<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform"><xsl:output method="text"/>` +
        `<xsl:template match="/"><xsl:for-each select="records/record">[<xsl:value-of select="code"/>]</xsl:for-each></xsl:template></xsl:stylesheet>`,
    ),
  });
  await sheet.getByRole("button", { name: "Transform" }).click();
  await expect(sheet.getByRole("region", { name: "Output" })).toContainText("[LP-104]");
  const made = page.waitForEvent("download");
  await sheet.getByRole("button", { name: /^Save records-.*\.txt$/ }).click();
  expect(readFileSync((await (await made).path())!).toString("utf8")).toContain("[LP-106]");
  await look(page, "output");
  await sheet.getByRole("button", { name: "Close", exact: true }).click();

  await page.getByRole("button", { name: "PostgreSQL…" }).click();
  const table = page.getByRole("dialog", { name: "Records into a PostgreSQL table" });
  await table.getByLabel("Host", { exact: true }).fill("127.0.0.1:9");
  await table.getByLabel("Database").fill("shops");
  await table.getByLabel("User").fill("ann");
  await table.getByLabel("Password").fill("hush");
  await table.getByRole("button", { name: "Write", exact: true }).click();
  await expect(table.getByRole("alert")).toContainText("network");
  await look(page, "output");
  site.close();
});

test("should run over the pages of the workspace at two clicks", async ({ page, start }) => {
  await start();
  await lampWorkspace(page);
  await page.getByRole("button", { name: "The 2 pages of the workspace" }).click();
  await page.getByRole("button", { name: "Start", exact: true }).click();
  await expect(state(page, "done")).toBeVisible({ timeout: 120_000 });
  const grid = page.getByRole("grid", { name: "Records" });
  for (const code of ["LP-101", "LP-102"]) await expect(grid.getByText(code)).toBeVisible();
});

test("should pause a run, keep it paused, and go on to its end", async ({ page, start }) => {
  const site = await serveLamps(6, 50);
  await start();
  await lampWorkspace(page);
  await page.getByRole("button", { name: "Addresses", exact: true }).click();
  await page
    .getByLabel("Addresses of pages, one per line")
    .fill(Array.from({ length: 6 }, (_, i) => `${site.address}/lamp/${i + 1}`).join("\n"));
  await page.getByLabel(/Allow this address/).check();
  await page.getByRole("button", { name: "Add 6 addresses" }).click();
  const free = site.hold(3); // so that it does not end before it is paused
  await page.getByRole("button", { name: "Start", exact: true }).click();
  const paused = page.waitForResponse((one) => one.url().endsWith("/pause"));
  await page.getByRole("button", { name: "Pause", exact: true }).click();
  await paused;
  free();
  await expect(state(page, "paused")).toBeVisible();
  await page.reload();
  await expect(state(page, "paused")).toBeVisible();
  await page.getByRole("button", { name: "Go on", exact: true }).click();
  await expect(state(page, "done")).toBeVisible({ timeout: 120_000 });
  await expect(page.getByText("6 / 6", { exact: true })).toBeVisible();
  await expect(page.getByRole("grid", { name: "Records" }).getByText("LP-106")).toBeVisible();
  site.close();
});

test("should compare two runs, and delete one from the history", async ({ page, start }) => {
  await start();
  await lampWorkspace(page);
  const extract = page.url();
  for (const list of [
    [[1], [2], [3]],
    [[2, 99], [3], [4]],
  ] as [number, number?][][]) {
    await page.goto(extract);
    await page.getByTestId("run-files").setInputFiles(files(list));
    await page.getByText("More settings").click();
    await page.getByLabel("Name of the run").fill(`Week of lamp ${list[0]?.[0]}`);
    await page.getByRole("button", { name: "Start", exact: true }).click();
    await expect(state(page, "done")).toBeVisible({ timeout: 60_000 });
  }
  await tab(page, /Compare/).click();
  await expect(page.getByLabel("Earlier run")).toContainText("Week of lamp 1");
  const list = page.getByRole("list", { name: "Differences" });
  await expect(list).toBeVisible(); // with the run before, without a click
  await page.getByLabel("Compare records by").selectOption("code");
  await page.getByRole("button", { name: "Compare", exact: true }).click();
  await expect(list.getByRole("listitem").filter({ hasText: "LP-104" })).toContainText("new");
  await expect(list.getByRole("listitem").filter({ hasText: "LP-101" })).toContainText("gone");
  const changed = list.getByRole("listitem").filter({ hasText: "LP-102" });
  await expect(changed.locator("del")).toHaveText("12 €");
  await expect(changed.locator("ins")).toHaveText("99 €");

  await tab(page, /Quality/).click();
  await expect(page.getByRole("heading", { name: / over the last \d+ runs$/ })).toBeVisible();
  await expect(page.getByRole("img", { name: /^code, run by run: (100%, )+100%$/ })).toBeVisible();
  await look(page, "quality");

  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Runs", exact: true })).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "Week of lamp 1" })).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "Week of lamp 2" })).toHaveCount(0);
});
