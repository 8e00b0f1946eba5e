// Pages of a site that a person need not type: those that the open page links to, those of a run, those of the samples.
import { drawn, mark, openSample, save, tab } from "./actions";
import { lookTwice } from "./axe";
import { expect, test } from "./server";
import { serveLamps, type Site } from "./site";

let site: Site;
test.beforeAll(async () => {
  site = await serveLamps(1);
});
test.afterAll(() => site.close());

test("should offer further pages of the site, and extract the failed pages of a run again", async ({ page, start }) => {
  await start();
  await page.getByLabel("Address of a page").fill(`${site.address}/shelf/1`);
  await page.getByRole("button", { name: "Fetch" }).click();
  await page.getByRole("checkbox", { name: /Allow this address/ }).check();
  await page.getByRole("button", { name: "Fetch" }).click();
  await drawn(page);

  const pages = page.getByRole("region", { name: "Pages" });
  await pages.getByRole("button", { name: "Add", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Add pages" });
  const offered = dialog.getByRole("group", { name: "Pages of this site" });
  await expect(offered.getByRole("checkbox")).toHaveCount(3);
  await lookTwice(page, "the further pages of a site");
  await offered.getByRole("checkbox", { name: "Shelf 2" }).check();
  await offered.getByRole("checkbox", { name: "Shelf 3" }).check();
  await dialog.getByRole("button", { name: "Add 2 pages" }).click(); // their host was allowed
  await expect(dialog).toHaveCount(0);
  // The addresses differ at their ends, which can be read.
  await expect(pages.locator("li").nth(2)).toContainText("/shelf/3");
  await drawn(page);
  // What stands far below in a part that scrolls does not make the window scroll.
  expect(await page.evaluate(() => document.documentElement.scrollHeight <= innerHeight)).toBe(true);
  await tab(page, "Page").click();
  await mark(page, "20 €", "price");
  await save(page, "Shelves");

  await page.getByRole("button", { name: "Extract", exact: true }).click();
  await page.getByRole("button", { name: "Addresses" }).click();
  await page.getByPlaceholder("https://…").fill([1, 2, 4].map((n) => `${site.address}/shelf/${n}`).join("\n"));
  await page.getByRole("checkbox", { name: /Allow this address/ }).check();
  await page.getByRole("button", { name: "Start", exact: true }).click(); // what is typed counts
  await expect(page.getByTestId("state").getByText("done", { exact: true })).toBeVisible();
  await page.getByRole("tab", { name: "Problems 1" }).click();
  await page.getByRole("button", { name: "Extract failed pages again…" }).click();
  await expect(page.getByText("1 chosen:")).toBeVisible();
  await page.getByRole("button", { name: "Start", exact: true }).click();
  await expect(page.getByText("1 / 1", { exact: true })).toBeVisible();
  await page.getByRole("link", { name: "← Runs" }).click();
  await page.getByRole("main").getByRole("link").last().click();
  await page.getByRole("button", { name: "Run again…" }).click();
  await expect(page.getByText("3 chosen:")).toBeVisible();

  // The samples of a site in a private network are fetched again when the person allows it.
  await page.getByRole("link", { name: "Library", exact: true }).click();
  await page.getByRole("link", { name: "Shelves" }).first().click();
  await page.getByRole("link", { name: "Tests and mending" }).click();
  await page.getByRole("checkbox", { name: "Fetch the addresses of its samples again" }).check();
  await page.getByRole("button", { name: "Check how it fits" }).click();
  await page.getByRole("checkbox", { name: /Allow this address/ }).check();
  await page.getByRole("button", { name: "Check how it fits" }).click();
  await expect(page.getByRole("main").getByText("Nothing is proposed")).toBeVisible();
});

test("should offer the other pages of the sample site that is open", async ({ page, start }) => {
  await start();
  await openSample(page, "Marrowick Goods", false);
  await page.getByRole("region", { name: "Pages" }).getByRole("button", { name: "Add", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Add pages" });
  await expect(dialog.getByRole("group", { name: "Pages of this site" }).getByRole("checkbox")).toHaveCount(11);
  await dialog.getByRole("checkbox", { name: "Vesper Desk Lamp" }).check();
  await dialog.getByRole("button", { name: "Add the page" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole("region", { name: "Pages" }).locator("li")).toHaveCount(2);
});
