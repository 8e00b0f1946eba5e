// Lists: what a page has by itself, the records that the template finds, and what is none.
import { join } from "node:path";
import { root } from "./build";
import { card, clickText, drawn, fields, framed, openSample, save, tab } from "./actions";
import { look, lookTwice } from "./axe";
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

  await lookTwice(page, "the records of a list");

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

test("should preview a list that stands far below, take the ticked columns, and name them in place", async ({
  page,
  start,
}) => {
  await start();
  const text = Array.from({ length: 30 }, (_, i) => `<p>Hall ${i} is closed on Mondays.</p>`).join("");
  const boats = Array.from(
    { length: 12 },
    (_, i) =>
      `<li><a href="/boat/${i}"><h3>Sailing boat ${i}</h3></a><div class="price">${i + 7}00 EUR</div><div class="yard">Yard ${"ABCDEFGHIJKL"[i]}</div></li>`,
  ).join("");
  const html = `<title>Boats</title><h1>Boats</h1><div style="height: 1500px">${text}</div><ul>${boats}</ul>`;
  await page
    .getByTestId("files")
    .setInputFiles([{ name: "boats.html", mimeType: "text/html", buffer: Buffer.from(html) }]);
  await drawn(page);
  const offer = page.getByRole("group", { name: "A list on this page" });
  await expect(offer.getByText(/12 records, \d columns:/)).toBeVisible();
  await expect(framed(page).getByText("Sailing boat 0")).toBeInViewport();
  const preview = page.getByRole("region", { name: "The first records of the list" });
  await expect(preview.getByRole("row")).toHaveCount(4);
  await expect(preview.getByRole("row").nth(2)).toContainText("Sailing boat 1");
  await lookTwice(page, "the preview of a list");
  await preview.getByRole("checkbox", { name: /yard/ }).uncheck();
  const price = preview.getByRole("textbox", { name: "Name of the column price" });
  await price.fill("cost");
  await price.press("Tab");
  await page.setViewportSize({ width: 390, height: 800 });
  await look(page, "the preview of a list on a phone");
  await page.setViewportSize({ width: 1280, height: 800 });
  await offer.getByRole("button", { name: "Use this" }).click();
  const grid = page.getByRole("grid", { name: "Records" });
  await expect(page.getByText("12 records", { exact: true })).toBeVisible();
  await expect(grid.getByRole("columnheader", { name: "cost" })).toBeVisible();
  await expect(grid.getByRole("columnheader", { name: /yard/ })).toHaveCount(0);
  await expect(grid.getByRole("row").nth(3)).toContainText("900 EUR");
});

/** A page about one lamp, with small lamps beside it. */
const oneLamp = (n: number): string => {
  const others = Array.from(
    { length: 8 },
    (_, i) => `<li><a href="/lamp/${i + 20}"><b>Other lamp ${i}</b></a> <span>${i + 3}.50 EUR</span></li>`,
  ).join("");
  return `<title>Lamp ${n} - Our lamps</title><script type="application/ld+json">{"@context": "https://schema.org", "@type": "Product", "name": "Lamp ${n}", "sku": "LP-${n}"}</script>
<h1>Lamp ${n}</h1><table><tr><th>Code</th><td>LP-${n}</td></tr><tr><th>Price</th><td>${n + 10}.00 EUR</td></tr><tr><th>Colour</th><td>blue ${n}</td></tr><tr><th>Weight</th><td>${n + 2} kg</td></tr><tr><th>Height</th><td>${n + 30} cm</td></tr><tr><th>Bulb</th><td>E${n + 13}</td></tr></table>
<p>This lamp gives a warm light for desk ${n} and is made of oak from the forest beside our workshop.</p>
<h2>People also like</h2><ul class="others">${others}</ul>`;
};

test("should offer no list on a page about one thing, but make one of the block that is clicked", async ({
  page,
  start,
}) => {
  await start();
  const lists = page.waitForResponse((one) => one.url().endsWith("/lists?method=best"));
  await page
    .getByTestId("files")
    .setInputFiles([{ name: "lamp.html", mimeType: "text/html", buffer: Buffer.from(oneLamp(1)) }]);
  await drawn(page);
  await lists;
  const offer = page.getByRole("group", { name: "A list on this page" });
  await expect(offer).toHaveCount(0);
  await clickText(page, "Lamp 1");
  await expect(card(page).getByLabel("Field", { exact: true })).toBeVisible();
  await expect(card(page).getByRole("button", { name: /^One of/ })).toHaveCount(0);
  await page.keyboard.press("Enter");
  await expect(fields(page).getByRole("listitem")).toHaveCount(1);
  await clickText(page, "Other lamp 2");
  const make = card(page).getByRole("button", { name: "One of 8 records: show the list" });
  await expect(make).toBeVisible();
  await lookTwice(page, "a click in a repeated block");
  await make.click();
  await expect(offer.getByText(/8 records, \d columns:/)).toBeVisible();
  await expect(page.getByRole("region", { name: "The first records of the list" })).toContainText("Other lamp 0");
  await offer.getByRole("button", { name: "Add as a field" }).click();
  await expect(fields(page).getByRole("listitem")).toHaveCount(2);
  await page.keyboard.press("Control+z");
  await expect(fields(page).getByRole("listitem")).toHaveCount(1);
  await clickText(page, "Other lamp 2");
  await make.click();
  await offer.getByRole("button", { name: "Use this" }).click();
  await expect(page.getByText("8 records", { exact: true })).toBeVisible();
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
  await expect(page.getByText("Found by: Best of all methods")).toBeVisible();
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

    await fields(page)
      .getByRole("button", { name: /^(url|\w+_link)/ })
      .first()
      .click();
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

test("should outline the reviews that a field holds inside the book that they are of", async ({ page, start }) => {
  await start();
  const books = Array.from(
    { length: 6 },
    (_, i) =>
      `<div class="book"><h3><a href="/book/${i}">Storm years ${i}</a></h3><p>${i + 7}.50 EUR</p><ul>` +
      `<li class="review"><b>Ann ${i}</b> <i>${i + 1}</i></li><li class="review"><b>Bob ${i}</b></li></ul></div>`,
  ).join("");
  await page.getByTestId("files").setInputFiles([
    {
      name: "books.html",
      mimeType: "text/html",
      buffer: Buffer.from(`<title>Books</title><h1>Books</h1><main>${books}</main>`),
    },
  ]);
  await drawn(page);
  const offer = page.getByRole("group", { name: "A list on this page" });
  await offer.getByRole("button", { name: "Use this" }).click();
  await expect(tab(page, "Records")).toHaveAttribute("aria-selected", "true");
  await expect(page.locator(".box.inner")).toHaveCount(0);
  const hand = (name: string, xpath: string, inner = "") =>
    `<field name="${name}" type="text"${inner ? ' many="true"' : ""} optional="true" hand="true"><part kind="text"/>` +
    `<locator family="hand" weight="1.0000"><xpath>${xpath}</xpath></locator>${inner}</field>`;
  const reviews = hand(
    "reviews",
    "//li[@class='review']",
    `<fields>${hand("by", "//b")}${hand("stars", "//i")}</fields>`,
  );
  await tab(page, "Template XML").click();
  const xml = page.getByRole("textbox", { name: "Template XML" });
  await xml.click();
  await page.keyboard.press("Control+A");
  await page.keyboard.insertText(
    `<?xml version="1.0" encoding="UTF-8"?>\n<template format="3" kind="list"><name>Books</name><fields>${hand("title", "//h3")}${reviews}</fields>` +
      `<records most="1"><locator family="hand" weight="1.0000"><xpath>//div[@class='book']</xpath></locator></records></template>`,
  );
  await page.getByRole("button", { name: "Apply" }).click();
  await tab(page, "Page").click();
  await expect(page.locator(".box.record").first()).toBeVisible();
  const inner = page.locator(".box.inner");
  await expect(inner.nth(1)).toBeVisible();
  await expect(inner.first()).toHaveText("1");
  await expect(inner.nth(1)).toHaveText("2");
  // The boxes move until the page has its place again.
  await expect(async () => {
    const [record, first, second] = await Promise.all(
      [page.locator(".box.record").first(), inner.first(), inner.nth(1)].map(async (one) => (await one.boundingBox())!),
    );
    expect(first!.y).toBeGreaterThan(record!.y);
    expect(second!.y).toBeGreaterThanOrEqual(first!.y + first!.height - 2);
    expect(second!.y + second!.height).toBeLessThanOrEqual(record!.y + record!.height + 2);
  }).toPass({ timeout: 30_000 });
});

test("should say of one record of a list that it lacks a field, or where its value is", async ({ page, start }) => {
  await start();
  const boats = Array.from(
    { length: 6 },
    (_, i) =>
      `<li><a href="/boat/${i}"><h3>Sailing boat ${i}</h3></a><div class="price">${i + 7}00 EUR</div><div class="yard">Yard ${"ABCDEF"[i]}</div></li>`,
  ).join("");
  const html = `<title>Boats</title><h1>Boats</h1><ul>${boats}</ul>`;
  await page
    .getByTestId("files")
    .setInputFiles([{ name: "boats.html", mimeType: "text/html", buffer: Buffer.from(html) }]);
  await drawn(page);
  await page
    .getByRole("group", { name: "A list on this page" })
    .getByRole("button", { name: /^Use th/ })
    .click();
  const grid = page.getByRole("grid", { name: "Records" });
  const missing = page.getByRole("button", { name: "Missing here" });
  await expect(missing, "of no record yet").toHaveCount(0);
  await grid.getByRole("gridcell", { name: "yard: Yard B" }).click();
  const chosen = page.getByRole("region", { name: "The chosen record" });
  await expect(chosen).toContainText("Record 2 yard: Yard B");
  await lookTwice(page, "a chosen record of a list");

  await chosen.getByRole("button", { name: "Missing in record 2" }).click();
  await expect(grid.getByRole("gridcell", { name: /^yard: (failed|missing)/ })).toHaveCount(1);
  await expect(grid.getByRole("gridcell", { name: "yard: Yard C" })).toBeVisible();
  await page.getByRole("button", { name: /^Undo: / }).click();
  await expect(grid.getByRole("gridcell", { name: "yard: Yard B" })).toBeVisible();

  await chosen.getByRole("button", { name: "Wrong? Click the right place" }).click();
  await expect(page.getByText("Click the right place for “yard” on this page")).toBeVisible();
  await clickText(page, "800 EUR");
  await expect(grid.getByRole("gridcell", { name: "yard: 800 EUR" })).toBeVisible();
});
