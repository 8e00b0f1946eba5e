// From a run to what is wrong with it and to its mend, as a new user would go, with clicks counted.
import type { Page } from "@playwright/test";
import { lookTwice } from "./axe";
import { clickText, drawn, fields, framed, mark, save } from "./actions";
import { expect, test } from "./server";
import { lamp } from "./site";

/** Counts the clicks of a person from here on. */
async function count(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const counted = window as unknown as { clicks: number };
    counted.clicks = 0;
    addEventListener("click", () => counted.clicks++, true);
  });
  return () => page.evaluate(() => (window as unknown as { clicks: number }).clicks);
}

const state = (page: Page, name: string) => page.getByTestId("state").getByText(name, { exact: true }).first();

/** A lamp that is sold out: its price is said elsewhere, and in other words. */
const soldOut = (n: number): string =>
  lamp(n).replace(
    /<tr><th>Price.*?<\/table>/,
    `</table><div class="later"><em>from autumn</em> <strong>${n + 100} €</strong></div>`,
  );

const file = (n: number, html: string) => ({ name: `lamp${n}.html`, mimeType: "text/html", buffer: Buffer.from(html) });

/** Two lamps with code and price, saved, and a run of twelve of which six are sold out. */
async function lampRun(page: Page): Promise<void> {
  await page.getByTestId("files").setInputFiles([file(1, lamp(1)), file(2, lamp(2))]);
  await expect(page).toHaveURL(/#\/workspace\//);
  await mark(page, "LP-101", "code");
  await mark(page, "11 €", "price");
  await save(page, "Lamps");
  await extractLamps(page);
}

/** A run of twelve lamps with the template that was saved. */
async function extractLamps(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Extract", exact: true }).click();
  await page.getByRole("radio", { name: /One template/ }).check();
  await page
    .getByTestId("run-files")
    .setInputFiles(Array.from({ length: 12 }, (_, i) => file(i + 1, i % 2 === 0 ? lamp(i + 1) : soldOut(i + 1))));
  await page.getByRole("button", { name: "Start", exact: true }).click();
  await expect(state(page, "done")).toBeVisible({ timeout: 120_000 });
}

test("should lead from 6 of 12 pages without a price to the mend in three clicks", async ({ page, start }) => {
  await start();
  await lampRun(page);
  const clicks = await count(page);
  const look = page.getByRole("button", { name: /^6 records lack price/ });
  await expect(look).toContainText("of 12");
  await look.click();
  await expect(page.frameLocator("iframe").getByText("102 €")).toBeVisible();
  await expect(page.frameLocator("iframe").locator('[data-value="LP-102"]')).toHaveText("code");
  await page.getByRole("button", { name: "Fix here: price" }).click();
  await drawn(page);
  await expect(page).toHaveURL(/#\/workspace\/.*field=price/);
  await clickText(page, "102 €");
  await expect(page.getByRole("dialog", { name: "Mark a value" }).or(fields(page).getByText("102 €"))).toBeVisible();
  expect(await clicks()).toBe(3);
});

test("should search, filter and sort the records, and lead from a cell, a problem and a figure to the page", async ({
  page,
  start,
}) => {
  await start();
  await lampRun(page);
  const grid = page.getByRole("grid", { name: "Records" });
  await page.getByRole("searchbox", { name: "Search the records" }).fill("lp-107");
  await expect(page.getByText("1 row", { exact: true })).toBeVisible();
  await expect(grid.getByText("LP-107")).toBeVisible();
  await page.getByRole("searchbox", { name: "Search the records" }).fill("no such lamp");
  await expect(page.getByText("No record is like this")).toBeVisible();
  await page.getByRole("searchbox", { name: "Search the records" }).fill("");
  await grid.getByRole("button", { name: "Sort by price" }).click();
  await grid.getByRole("button", { name: "Sort by price" }).click();
  await expect(grid.getByRole("row").nth(1)).toContainText("21 €");
  await page.getByLabel("Show", { exact: true }).selectOption({ label: "Records that lack price" });
  await expect(page.getByText("6 rows", { exact: true })).toBeVisible();
  await lookTwice(page, "the records of a run");

  await grid
    .getByRole("gridcell", { name: /^price: missing/ })
    .first()
    .click();
  const cells = page.getByRole("list", { name: "What was found" });
  await expect(cells.getByRole("button", { name: /^price/ })).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByText("No locator finds anything on this page.")).toBeVisible();
  const first = await page.getByText(/^lamp\d+\.html$/).textContent();
  await page.getByRole("button", { name: "Next that lacks price" }).click();
  await expect(page.getByText(first ?? "", { exact: true })).toHaveCount(0);
  await expect(framed(page).getByText("from autumn")).toBeVisible();
  await lookTwice(page, "a page of a run");
  await page.goBack();
  await expect(page.getByText("6 rows", { exact: true })).toBeVisible();

  await page.getByRole("tab", { name: /Quality/ }).click();
  await page.getByRole("button", { name: "Records that lack price" }).click();
  await expect(page.getByText("6 rows", { exact: true })).toBeVisible();
});

test("should open the page of a problem, and offer other fields or another list", async ({ page, start }) => {
  await start();
  await lampRun(page);
  await page.getByRole("link", { name: "Extract", exact: true }).click();
  await page.getByRole("radio", { name: /One template/ }).check();
  await page
    .getByTestId("run-files")
    .setInputFiles([file(1, lamp(1)), { name: "other.html", mimeType: "text/html", buffer: Buffer.from("%PDF-1.7") }]);
  await page.getByRole("button", { name: "Start", exact: true }).click();
  await expect(state(page, "done")).toBeVisible({ timeout: 120_000 });
  await page.getByRole("button", { name: /^1 page could not be read/ }).click();
  await expect(page.getByRole("alert")).toContainText("not a web page");
  await page.getByRole("button", { name: "All records" }).click();
  await page.getByRole("tab", { name: /Problems/ }).click();
  await page.getByRole("button", { name: "Open the page other.html" }).click();
  await expect(page.getByText("Page 2 of 2")).toBeVisible();
  await page.getByRole("button", { name: "Page before" }).click();
  await page.getByRole("button", { name: "Other fields or another list" }).click();
  await drawn(page);
  await mark(page, "A lamp for desk 1.", "about");
  await expect(
    page.getByRole("region", { name: "Fields", exact: true }).getByText("about", { exact: true }),
  ).toBeVisible();
});

test("should go on with an upload after a reload, and leave out what is here", async ({ page, start }) => {
  await start();
  await page.getByTestId("files").setInputFiles([file(1, lamp(1)), file(2, lamp(2))]);
  await expect(page).toHaveURL(/#\/workspace\//);
  await mark(page, "LP-101", "code");
  await save(page, "Many lamps");
  const all = Array.from({ length: 60 }, (_, i) => file(i + 1, lamp(i + 1)));
  await page.getByRole("link", { name: "Extract", exact: true }).click();
  await page.getByTestId("run-files").setInputFiles(all);
  let sent = 0;
  await page.route("**/api/runs/*/pages", async (route) => {
    if (++sent === 1) await route.continue(); // the second part never arrives
  });
  const asked: string[] = [];
  page.on("dialog", (dialog) => {
    asked.push(dialog.type());
    void dialog.accept();
  });
  await page.getByRole("button", { name: "Start", exact: true }).click();
  await expect(page.getByText("50 / 60", { exact: true }).first()).toBeVisible();
  await page.reload();
  expect(asked).toEqual(["beforeunload"]);
  await page.unroute("**/api/runs/*/pages");
  await expect(page.getByText("10 files are not sent yet")).toBeVisible();
  await lookTwice(page, "an upload that broke off");
  await page.getByTestId("again-files").setInputFiles(all);
  await expect(state(page, "done")).toBeVisible({ timeout: 120_000 });
  await expect(page.getByText("60 / 60", { exact: true })).toBeVisible();
});

test("should be without faults on a phone, in the dark, and in Chinese", async ({ page, start }) => {
  await start();
  await lampRun(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: "dark" });
  await page.getByRole("button", { name: /^6 条|^6 records/ }).click();
  await expect(framed(page).getByText("102 €")).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole("button", { name: "Show in 简体中文" }).click();
  await expect(page.getByRole("button", { name: "在此修正：price" })).toBeVisible();
  await page.getByRole("button", { name: /English/ }).click();
});

test("should search the records of all runs, draw a field over time, and keep a query", async ({ page, start }) => {
  await start();
  await lampRun(page);
  await extractLamps(page);
  await page.getByRole("link", { name: "Runs", exact: true }).click();
  await page.getByRole("button", { name: "Query all records" }).click();
  await page.getByLabel("A field over time…").selectOption({ label: "Lamps: price" });
  await expect(page.getByRole("img", { name: /^mean over time: / })).toBeVisible();
  await expect(page.getByRole("grid", { name: "Answer" }).getByText("least", { exact: true })).toBeVisible();
  await lookTwice(page, "a query");
  await page.getByLabel("Name of the query").fill("price of lamps");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Query saved: price of lamps").last()).toBeVisible();

  await page.getByRole("searchbox", { name: "Search all records" }).fill("lp-109");
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await expect(
    page
      .getByRole("grid", { name: "Answer" })
      .getByText(/LP-109/)
      .first(),
  ).toBeVisible();

  await page.getByLabel("Query in SQL").fill("DELETE FROM runs");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByRole("alert")).toContainText("it must begin with SELECT");
  await page.getByLabel("Saved queries…").selectOption({ index: 1 });
  await expect(page.getByLabel("Query in SQL")).toHaveValue(/avg\(typed\)/);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.getByRole("button", { name: "Delete “price of lamps”" }).click();
  await expect(page.getByText("Query deleted: price of lamps").last()).toBeVisible();
});
