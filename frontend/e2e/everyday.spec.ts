// Everyday work in a workspace: the keyboard, panes, names, what was left out, and saves that meet what is there.
import type { Page } from "@playwright/test";
import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { lookTwice } from "./axe";
import { drawn, fields, mark, openSample, overlay, save, tab } from "./actions";
import { expect, test } from "./server";
import { lamp } from "./site";

const focused = (page: Page) => page.evaluate(() => document.activeElement?.tagName ?? "");

const file = (n: number, html = lamp(n)) => ({
  name: `lamp${n}.html`,
  mimeType: "text/html",
  buffer: Buffer.from(html),
});

/** Goes to the first screen. */
const home = (page: Page) => page.evaluate(() => void (location.hash = "#/"));

async function openLamps(page: Page): Promise<void> {
  await page.getByTestId("files").setInputFiles([file(1), file(2)]);
  await expect(page).toHaveURL(/#\/workspace\//);
  await drawn(page);
}

test("should move between panes by F6 and enter a tab by Alt and its number", async ({ page, start }) => {
  await start();
  await openSample(page, "临湖人才网");
  const seen = new Set<string>();
  for (let i = 0; i < 8; i++) {
    await page.keyboard.press("F6");
    expect(await focused(page), "the focus after F6").not.toBe("BODY");
    seen.add(
      await page.evaluate(() => {
        const pane = document.activeElement?.closest("[data-place]");
        return pane?.id || (pane?.querySelector("h2")?.textContent ?? "");
      }),
    );
  }
  expect([...seen]).toEqual(expect.arrayContaining(["panel-page", "panel-other", "Pages", "Fields"]));
  const before = await page.evaluate(() => document.activeElement?.closest("[data-place]")?.id ?? "");
  await page.keyboard.press("F6");
  await page.keyboard.press("Shift+F6");
  expect(await page.evaluate(() => document.activeElement?.closest("[data-place]")?.id ?? "")).toBe(before);

  await page.keyboard.press("Alt+3");
  await expect(page.locator("#panel-other")).toBeFocused();
  await expect(page.locator('#panel-other :is(button, input, select, [tabindex="0"])').first()).toBeVisible();
  await page.keyboard.press("Tab");
  expect(await page.evaluate(() => !!document.activeElement?.closest("#panel-other"))).toBe(true);
  await page.keyboard.press("Alt+1");
  await expect(overlay(page)).toBeFocused();

  // The help names as many numbers as there are tabs, and the last one is a tab.
  const tabs = await page.getByRole("tab").count();
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog").getByText(`Alt + 1 … ${tabs}`, { exact: true })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.keyboard.press(`Alt+${tabs}`);
  await expect(page.getByRole("tab").last()).toHaveAttribute("aria-selected", "true");
});

test("should reach the page in under ten Tabs, and keep the focus after a mark and a save", async ({ page, start }) => {
  await start();
  await openLamps(page);
  await page.reload();
  await drawn(page);
  let tabs = 0;
  for (; tabs < 10; tabs++) {
    await page.keyboard.press("Tab");
    if ((await page.evaluate(() => document.activeElement?.textContent?.trim())) === "To the page") break;
  }
  await page.keyboard.press("Enter");
  await expect(overlay(page)).toBeFocused();
  expect(tabs + 2).toBeLessThan(10);

  await mark(page, "LP-101", "code");
  expect(await focused(page), "after a mark").not.toBe("BODY");
  await save(page, "Lamps by key");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect.poll(() => focused(page), "after a save").not.toBe("BODY");
  await page.getByRole("button", { name: "Saved", exact: true }).focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Escape");
  await expect.poll(() => focused(page), "after a dialog was left").not.toBe("BODY");
});

test("should show ten fields at 1440 without scrolling sideways, and fold the panes", async ({ page, start }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await start();
  const names = "abcdefghij".split("");
  const wide = (n: number) =>
    `<!doctype html><title>Station ${n}</title><h1>Station ${n}</h1><table>${names
      .map((k, i) => `<tr><th>Sort ${k}</th><td>${k}${n}-${i * 7 + n}</td></tr>`)
      .join("")}</table>`;
  await page.getByTestId("files").setInputFiles([file(1, wide(1)), file(2, wide(2))]);
  await drawn(page);
  const table = page.getByRole("region", { name: "Suggested fields" });
  for (const k of names) await table.getByRole("checkbox", { name: `Take sort_${k}`, exact: true }).check();
  await page.getByRole("button", { name: "Take 10 fields" }).click();
  const grid = page.getByRole("grid", { name: "Pages × fields" });
  await expect(grid.getByRole("gridcell", { name: /sort_j: / }).first()).toBeVisible();
  const sideways = () =>
    grid.evaluate((one) => (one.parentElement?.scrollWidth ?? 0) - (one.parentElement?.clientWidth ?? 0));
  expect(await sideways(), "with the panes").toBeLessThanOrEqual(1);
  await page.getByRole("button", { name: "Fold the panes at the left" }).click();
  await page.getByRole("button", { name: "Fold the panes at the right" }).click();
  await expect(fields(page)).toBeHidden();
  await expect.poll(async () => (await grid.boundingBox())?.width ?? 0).toBeGreaterThan(1380);
  await lookTwice(page, "folded panes");
  await page.getByRole("button", { name: "Show the panes at the right" }).click();
  await expect(fields(page)).toBeVisible();
  await page.getByRole("button", { name: "Show the panes at the left" }).click();
});

test("should count and show the matches of an XPath while it is typed, and replace one way", async ({
  page,
  start,
}) => {
  await start();
  await openLamps(page);
  await mark(page, "LP-101", "code");
  await tab(page, "XPath").click();
  const matches = page.getByTestId("xpath-matches");
  await expect(matches).toContainText("1 match on this page");
  await expect(matches).toContainText("2 of 2 pages");
  await page.getByRole("textbox", { name: "XPath of code" }).click();
  await page.keyboard.press("Control+a");
  await page.keyboard.type("//td");
  await expect(matches).toContainText("2 matches on this page");
  await expect(page.locator(".box.value")).toHaveCount(2);
  await page.keyboard.type("[9]");
  await expect(matches).toContainText("no match on this page");
  await page.keyboard.press("Control+a");
  await page.keyboard.type("//td[@class='code']");
  await expect(matches).toContainText("1 match");
  const ways = page.locator("ol li code");
  const before = await ways.count();
  expect(before).toBeGreaterThan(1);
  await page.getByRole("button", { name: "Replace this locator only" }).click();
  await expect(ways.filter({ hasText: "//td[@class='code']" }).first()).toBeVisible();
  expect(await ways.count()).toBe(before);
  await expect(fields(page).getByText("LP-101")).toBeVisible();
  await lookTwice(page, "the XPath tab");
});

test("should name the files of a folder that are no pages, and refuse bytes and JSON", async ({ page, start }) => {
  await start();
  const folder = join(mkdtempSync(join(tmpdir(), "wrapsmith-left-")), "pages");
  mkdirSync(folder);
  for (const n of [1, 2]) writeFileSync(join(folder, `lamp${n}.html`), lamp(n));
  writeFileSync(join(folder, "notes.txt"), "to do");
  writeFileSync(join(folder, "data.json"), "{}");
  await page.getByTestId("folder").setInputFiles(folder);
  await drawn(page);
  await expect(page.getByText("2 files are no pages and were left out: data.json, notes.txt").last()).toBeVisible();

  await home(page);
  for (const [name, bytes] of [
    ["noise.html", Buffer.from(Array.from({ length: 4096 }, (_, i) => (i * 7919 + 13) % 256))],
    ["data.html", Buffer.from('{"records": [{"name": "Lamp", "price": 12}]}')],
  ] as const) {
    await page.getByTestId("files").setInputFiles([{ name, mimeType: "text/html", buffer: bytes }]);
    await expect(page.getByRole("alert").filter({ hasText: name })).toBeVisible();
    await expect(page).toHaveURL(/#\/$/);
  }
});

test("should show an earlier choice of files beside a later one, and drop each", async ({ page, start }) => {
  await start();
  await page.evaluate(() => (location.hash = "#/extract"));
  const choose = (...names: string[]) =>
    page.getByTestId("run-files").setInputFiles(names.map((name) => ({ ...file(1), name })));
  await choose("first.html");
  await choose("second.html", "third.html");
  await expect(page.getByText("3 chosen:")).toBeVisible();
  await page.getByRole("button", { name: "Remove second.html" }).click();
  for (const name of ["first.html", "third.html"]) await expect(page.getByText(name, { exact: true })).toBeVisible();
  await choose("second.html", "fourth.html");
  await expect(page.getByText("4 files", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Remove 4 files" }).click();

  // A person's own server reads a folder itself: nothing is sent.
  await page.getByRole("button", { name: "File or folder", exact: true }).click();
  await page.getByLabel("Path of a file or folder on this machine").fill("/srv/pages");
  await page.getByRole("button", { name: "Add this path" }).click();
  await page.getByRole("button", { name: "Remove /srv/pages" }).click();
  await expect(page.getByText(/chosen:$/)).toHaveCount(0);
});

test("should call a workspace by its page until it has a name", async ({ page, start }) => {
  await start();
  await openLamps(page);
  await expect(page).toHaveTitle(/^Lamp 1 · Wrapsmith$/);
  await mark(page, "LP-101", "code");
  await home(page);
  await expect(page.getByRole("link", { name: /^Lamp 1/ }).first()).toBeVisible();
  await expect(page.getByText("Untitled workspace")).toHaveCount(0);
  await page
    .getByRole("link", { name: /^Lamp 1/ })
    .first()
    .click();
  await page.getByRole("button", { name: "Extract", exact: true }).click();
  await expect(page.getByText("The workspace “Lamp 1”")).toBeVisible();
});

test("should ask whether a save under a name that is there is a new version, and lead with what it reads", async ({
  page,
  start,
}) => {
  await start();
  await openLamps(page);
  await mark(page, "LP-101", "code");
  await save(page, "Desk lamps", { Site: "lamps.example" });
  for (const [answer, versions] of [
    ["A new version of it", "Version 2"],
    ["Another template", "Version 1"],
  ] as const) {
    await home(page);
    await openLamps(page);
    await mark(page, "LP-101", "code");
    await mark(page, "11 €", "price");
    await page.keyboard.press("Control+s");
    const dialog = page.getByRole("dialog", { name: "Save to the library" });
    await dialog.getByLabel("Name", { exact: true }).fill("Desk lamps");
    await dialog.getByLabel("Site", { exact: true }).fill("lamps.example");
    await expect(dialog.getByText("“Desk lamps” of lamps.example is in the library already.")).toBeVisible();
    await lookTwice(page, "the question of a save");
    await dialog.getByRole("button", { name: /^Save/ }).click();
    await expect(dialog, "nothing is saved before the answer").toBeVisible();
    await dialog.getByRole("radio", { name: answer }).check();
    await dialog.getByRole("button", { name: /^Save/ }).click();
    await expect(dialog).toHaveCount(0);
    await page.getByRole("button", { name: "Show library" }).last().click();
    const cards = page.getByRole("link", { name: "Desk lamps" });
    await expect(cards).toHaveCount(answer === "Another template" ? 2 : 1);
    await expect(page.getByTestId("counts").first()).toHaveText("2 confirmed, 2 recorded");
    if (answer === "Another template") continue;
    await cards.first().click();
    await expect(page.getByRole("link", { name: versions })).toBeVisible();
    const reads = page.getByRole("region", { name: "What it reads" }).first();
    await expect(reads.getByRole("row").filter({ hasText: "price" })).toContainText("11 €");
    await expect(page.getByTestId("confirmed")).toContainText(
      "2 expected values confirmed by a person, 2 only recorded",
    );
    await expect(page.locator(".cm-editor")).toHaveCount(0);
    await lookTwice(page, "what a template reads");
    await page.getByText("Template XML").click();
    await expect(page.locator(".cm-editor")).toBeVisible();
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await page.setViewportSize({ width: 1280, height: 800 });
  }
});

test("should say after a restart of the server how to go on, and go on at the same place", async ({
  page,
  server,
  start,
}) => {
  await start();
  await openLamps(page);
  await mark(page, "LP-101", "code");
  const place = page.url();
  await server.kill();
  await server.up();
  await page.evaluate(() => void document.dispatchEvent(new Event("visibilitychange"))); // it is looked at again
  const anew = page.getByRole("alert").filter({ hasText: "The server was restarted" });
  await expect(anew).toBeVisible({ timeout: 60_000 });
  await lookTwice(page, "a server that was started anew");
  await anew.getByRole("textbox", { name: "Address or token" }).fill(server.address);
  await anew.getByRole("button", { name: "Go on" }).click();
  await drawn(page);
  await expect(fields(page).getByText("LP-101")).toBeVisible();
  expect(new URL(page.url()).hash).toBe(new URL(place).hash);

  // A page without its token has a field for it.
  await page.context().clearCookies();
  await page.goto(new URL("/", server.address).toString());
  await expect(page.getByRole("heading", { name: "Wrapsmith needs its address" })).toBeVisible();
  await page.getByLabel("Address or token").fill(new URL(server.address).searchParams.get("token") ?? "");
  await page.getByRole("button", { name: "Open" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("link", { name: "Library" }).first()).toBeVisible();
});

test("should be without faults in the code, records and article tabs, at 200 % and on a phone", async ({
  page,
  start,
}) => {
  await start();
  await openLamps(page);
  await mark(page, "LP-101", "code");
  for (const name of ["Template XML", "XPath", "Tests"]) {
    await tab(page, name).click();
    await expect(page.locator("#panel-other")).toBeVisible();
    await lookTwice(page, `the tab ${name}`);
  }
  // 200 % of a window of 1280: half of its pixels.
  for (const size of [
    { width: 640, height: 400 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(size);
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(size.width);
    await lookTwice(page, `a workspace of ${size.width}`);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole("button", { name: "Show in 简体中文" }).click();
  await expect(page.getByRole("button", { name: "收起左侧面板" })).toBeVisible();
  await lookTwice(page, "a workspace in Chinese");
  await page.getByRole("button", { name: /English/ }).click();
});

test("should confirm all of a page, and count that apart from what was recorded", async ({ page, start }) => {
  await start();
  await openLamps(page);
  await mark(page, "LP-101", "code");
  await save(page, "Lamps to confirm");
  await tab(page, "Tests").click();
  await expect(page.getByTestId("confirmed")).toHaveText("1 confirmed, 1 recorded");
  await page.keyboard.press("]");
  await drawn(page);
  await page.getByRole("button", { name: "Confirm all on this page" }).click();
  await expect(page.getByTestId("confirmed")).toHaveText("2 confirmed, 0 recorded");
});

test("should show all views at 1280, and say at 1024 that there are more", async ({ page, start }) => {
  await start();
  await openLamps(page);
  const last = page.getByRole("tab").last();
  const more = page.getByRole("button", { name: "More views" });
  await expect(last).toBeInViewport({ ratio: 1 });
  await expect(more).toHaveCount(0);
  await page.setViewportSize({ width: 1024, height: 700 });
  await expect(last).not.toBeInViewport({ ratio: 1 });
  await more.click();
  await expect(last).toBeInViewport({ ratio: 1 });
  await last.click();
  await expect(last).toHaveAttribute("aria-selected", "true");
  await lookTwice(page, "a narrow strip of tabs");
});

test("should propose the name of the site for a template of files", async ({ page, start }) => {
  await start();
  const home = (n: number) => lamp(n).replace(`<title>Lamp ${n}</title>`, `<title>Lamp ${n} – Hearth &amp; Co</title>`);
  await page.getByTestId("files").setInputFiles([file(1, home(1)), file(2, home(2))]);
  await drawn(page);
  await mark(page, "LP-101", "code");
  await page.keyboard.press("Control+s");
  const dialog = page.getByRole("dialog", { name: "Save to the library" });
  await expect(dialog.getByLabel("Name", { exact: true })).toHaveValue("Hearth & Co");
  await expect(dialog.getByRole("button", { name: "Save", exact: true })).toBeEnabled();
});
