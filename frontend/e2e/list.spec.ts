// Lists: what a page has by itself, the records that the template finds, and what is none.
import { join } from "node:path";
import { root } from "./build";
import { drawn, fields, openSample, save, tab } from "./actions";
import { expect, test } from "./server";

test("should offer the list that a page has, outline it, and use it at a click", async ({ page, start }) => {
  await start();
  await openSample(page, "Quillmark Jobs", false);
  const offer = page.getByRole("group", { name: "A list on this page" });
  await expect(offer.getByText(/8 records, \d+ columns:/)).toBeVisible();
  await expect(page.locator(".box.offer").first()).toBeVisible();
  await offer.getByRole("button", { name: "Use this" }).click();
  await expect(offer).toHaveCount(0);
  await expect(tab(page, "Records")).toHaveAttribute("aria-selected", "true");
  const grid = page.getByRole("grid", { name: "Records" });
  await expect(page.getByText("8 records", { exact: true })).toBeVisible();
  await expect(grid.getByRole("row")).toHaveCount(9);
  await expect(page.locator(".box.record").first()).toBeVisible();

  // The link to the next page is proposed.
  await expect(page.getByText("Next page? Next ›")).toBeVisible();
  await page.getByRole("button", { name: "Use it" }).click();
  await expect(page.getByText("Next page: Next ›")).toBeVisible();

  // One of them is called none, and that is taken back.
  await grid.getByRole("rowheader").nth(7).click();
  await drawn(page);
  await expect(page.locator(".box.chosen")).toBeVisible();
  await page.getByRole("button", { name: "Not a record" }).click();
  await expect(grid.getByRole("rowheader", { name: "not a record" })).toHaveCount(1);
  await expect(page.getByText("7 records", { exact: true })).toBeVisible();
  await expect(page.getByText(/^1 record that you took out looks like the others/)).toBeVisible();
  await page.getByRole("button", { name: "It is a record" }).click();
  await expect(page.getByText("8 records", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: /^Undo: / }).click();
  await page.getByRole("button", { name: /^Undo: / }).click();
  await page.getByRole("button", { name: /^Undo: / }).click();
  await page.getByRole("button", { name: /^Undo: use the list of 8 records/ }).click();
  await expect(fields(page).getByText("No fields yet")).toBeVisible();
});

test("should tell a side column from the records by where it stands", async ({ page, start }) => {
  await start();
  const many = (n: number, one: (i: number) => string) => Array.from({ length: n }, (_, i) => one(i)).join("");
  const bargains = many(
    40,
    (i) => `<div><h4>Bargain of day ${i}</h4><p>Only ${i + 3}.50 EUR</p><i>${i + 2} left</i></div>`,
  );
  const boats = many(
    12,
    (i) =>
      `<section><a href="/boat/${i}"><h3>Fishing boat ${i}</h3></a><b>${i + 7}00 EUR</b><p>built in ${1970 + i}, ${i + 5} m</p></section>`,
  );
  const html = `<title>Boats for sale</title>
<style>#a { display: grid; grid-template-columns: 15rem 1fr; padding-top: 9rem }</style>
<div id=a><div>${bargains}</div><div>${boats}</div></div>`;
  await page
    .getByTestId("files")
    .setInputFiles([{ name: "boats.html", mimeType: "text/html", buffer: Buffer.from(html) }]);
  await drawn(page);
  const offer = page.getByRole("group", { name: "A list on this page" });
  await expect(offer.getByText(/12 records, \d columns:/)).toBeVisible();
});

test("should draw what records have in common as a tree, and show a column's values on the page", async ({
  page,
  start,
}) => {
  await start();
  await openSample(page, "Quillmark Jobs", false);
  const offer = page.getByRole("group", { name: "A list on this page" });
  await offer.getByRole("button", { name: "Tree" }).click();
  const tree = page.getByRole("list", { name: "What all records have in common" });
  await expect(page.getByText("Found by: All methods together")).toBeVisible();
  await expect(page.getByText(/^Also found by: /)).toBeVisible();
  await expect(page.getByText("once or not at all")).toBeVisible();
  const pay = tree.getByRole("button", { name: /^pay, in 6 of 8 records/ });
  await pay.hover();
  await expect(page.locator(".box.value").first()).toBeVisible();
  await page.mouse.move(2, 2);
  await expect(page.locator(".box.value").first()).toBeHidden();
  await offer.getByRole("button", { name: "Use this" }).click();
  await page.getByRole("group", { name: "How records are shown" }).getByRole("button", { name: "Tree" }).click();
  await expect(page.getByText("Found by: Your marks")).toBeVisible();
  await expect(tree.getByRole("button", { name: /^pay, in 6 of 8 records/ })).toBeVisible();
});

test("should look for lists in the way that was chosen", async ({ page, start }) => {
  await start();
  await openSample(page, "Quillmark Jobs", false);
  const offer = page.getByRole("group", { name: "A list on this page" });
  const method = offer.getByRole("combobox", { name: "Way of finding lists" });
  for (const way of ["detm", "path"]) {
    await method.selectOption(way);
    await expect(offer.getByText(/\d+ records, \d+ columns:/)).toBeVisible();
  }
  await method.selectOption("keyword");
  await expect(offer.getByText("Type the search word that this page gives results for")).toBeVisible();
  const word = offer.getByRole("textbox", { name: "Search word of the page" });
  await word.fill("baker");
  await word.press("Enter");
  await expect(offer.getByText(/\d+ records, \d+ columns:/)).toBeVisible();
});

test("should claim no list on an article", async ({ page, start }) => {
  await start();
  const lists = page.waitForResponse((one) => one.url().endsWith("/lists?method=best"));
  await openSample(page, "Courier", false);
  await lists;
  await expect(page.getByText(/\d+ records, \d+ columns:/)).toHaveCount(0);
});

for (const site of [
  { name: "Quillmark Jobs", second: "jobs/pages/baker-2.html", records: 8 },
  { name: "Speicher & Truhe", second: "flea/pages/uhren-2.html", records: 7 },
]) {
  test(`should take a list of ${site.name}, rename a field, save it and run it on the second page`, async ({
    page,
    start,
  }) => {
    await start();
    await openSample(page, site.name, false);
    const offer = page.getByRole("group", { name: "A list on this page" });
    await expect(offer.getByText(/\d+ records, \d+ columns:/)).toBeVisible();
    const found = Number(/(\d+) records/.exec(await offer.getByText(/\d+ records/).innerText())?.[1]);
    await offer.getByRole("button", { name: "Use this" }).click();
    const grid = page.getByRole("grid", { name: "Records" });
    await expect(page.getByText(`${found} records`, { exact: true })).toBeVisible();
    await expect(grid.getByRole("row")).toHaveCount(found + 1);

    await fields(page).getByRole("button", { name: /^url/ }).first().click();
    const name = page.getByRole("region", { name: "Field", exact: true }).getByLabel("Name", { exact: true });
    await name.fill("leads_to");
    await name.press("Enter");
    await expect(grid.getByRole("columnheader", { name: "leads_to" })).toBeVisible();

    await save(page, `List of ${site.name}`);

    await page.getByRole("link", { name: "Extract", exact: true }).click();
    await page.getByRole("radio", { name: /One template/ }).check();
    const template = page.getByRole("combobox", { name: "One template" });
    const saved = template.locator("option", { hasText: `List of ${site.name}` });
    await template.selectOption((await saved.getAttribute("value")) ?? "");
    await page.getByTestId("run-files").setInputFiles(join(root, "templates", site.second));
    await page.getByRole("button", { name: "Start", exact: true }).click();
    await expect(page.getByText("done", { exact: true })).toBeVisible();
    const records = page.getByRole("grid", { name: "Records" });
    await expect(records.getByRole("columnheader", { name: "leads_to" })).toBeVisible();
    await expect(records.getByRole("row")).toHaveCount(site.records + 1);
  });
}
