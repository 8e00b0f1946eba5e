// The fields that pages suggest, as a new user meets them: the table is there before the first click.
import { card, clickText, drawn, fields, framed, openSample, overlay, tab } from "./actions";
import { look } from "./axe";
import type { Page } from "@playwright/test";
import { expect, test } from "./server";

const table = (page: Page) => page.getByRole("region", { name: "Suggested fields" });

const row = (page: Page, name: string) =>
  table(page)
    .getByRole("row")
    .filter({ has: page.getByRole("textbox", { name: `Name of the field ${name}` }) });

test("should have the table of suggested fields before the first click, and take fields in four clicks", async ({
  page,
  start,
}) => {
  await start();
  await page.evaluate(() => {
    const counted = window as unknown as { clicks: number };
    counted.clicks = 0;
    addEventListener("click", () => counted.clicks++, true);
  });
  await openSample(page, "临湖人才网"); // the first click
  await expect(tab(page, "Suggested fields")).toHaveAttribute("aria-selected", "true");
  await expect(row(page, "姓名")).toContainText("董献平");
  await expect(row(page, "姓名")).toContainText("苏映雪");
  await row(page, "姓名").getByRole("checkbox").click();
  await row(page, "毕业院校").getByRole("checkbox").click();
  await page.getByRole("button", { name: "Take 2 fields" }).click();
  await expect(fields(page).getByText("姓名", { exact: true })).toBeVisible();
  await expect(fields(page).getByText("毕业院校", { exact: true })).toBeVisible();
  await expect(tab(page, "Pages × fields")).toHaveAttribute("aria-selected", "true");
  await expect(page.getByRole("gridcell", { name: /姓名: .*董献平/ })).toBeVisible();
  await expect(page.getByRole("gridcell", { name: /姓名: .*苏映雪/ })).toBeVisible();
  expect(await page.evaluate(() => (window as unknown as { clicks: number }).clicks)).toBe(4);

  // One undo takes both back, and the table has them again.
  await page.keyboard.press("Control+z");
  await expect(fields(page).getByText("姓名", { exact: true })).toHaveCount(0);
  await tab(page, "Suggested fields").click();
  await expect(row(page, "姓名").getByRole("checkbox")).toBeEnabled();
});

test("should rename a suggestion in place, by keys alone", async ({ page, start }) => {
  await start();
  await openSample(page, "临湖人才网");
  const name = row(page, "姓名").getByRole("textbox");
  await name.focus();
  await name.fill("full_name");
  await page.keyboard.press("Shift+Tab");
  await expect(page.getByRole("checkbox", { name: "Take full_name" })).toBeFocused();
  await page.keyboard.press("Space");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Space");
  await page.getByRole("button", { name: "Take 2 fields" }).focus();
  await page.keyboard.press("Enter");
  await expect(fields(page).getByText("full_name", { exact: true })).toBeVisible();
  await expect(fields(page).getByRole("listitem")).toHaveCount(2);
});

test("should show the place of the row that is pointed at", async ({ page, start }) => {
  await start();
  await openSample(page, "临湖人才网");
  await row(page, "毕业院校").hover();
  await expect(page.locator(".box.value")).not.toHaveCount(0);
  // A value of another page opens that page.
  await row(page, "姓名")
    .getByRole("button", { name: /苏映雪/ })
    .click();
  await drawn(page);
  await expect(framed(page).getByText("苏映雪").first()).toBeVisible();
  await expect(page).toHaveURL(/page=2/);
});

test("should say what to do where pages suggest nothing, and stay away from lists", async ({ page, start }) => {
  await start();
  await page.getByTestId("files").setInputFiles([
    { name: "a.html", mimeType: "text/html", buffer: Buffer.from("<title>A</title><p></p>") },
    { name: "b.html", mimeType: "text/html", buffer: Buffer.from("<title>B</title><p></p><i></i>") },
  ]);
  await expect(overlay(page)).toBeVisible();
  await tab(page, "Suggested fields").click();
  await expect(page.getByText("No suggestions")).toBeVisible();
});

test("should be without faults on a phone, in the dark, and in Chinese", async ({ page, start }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: "dark" });
  await start();
  await openSample(page, "临湖人才网");
  await expect(row(page, "姓名")).toBeAttached();
  await look(page, "suggested fields on a phone");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

test("should say of a text that it is the same on all pages before it is marked", async ({ page, start }) => {
  await start();
  await openSample(page, "临湖人才网");
  await clickText(page, "工作经历");
  await expect(card(page).getByText("This text is the same on all pages")).toBeVisible();
  await page.keyboard.press("Escape");
  await clickText(page, "董献平");
  await expect(card(page).getByLabel("Field", { exact: true })).toHaveValue("姓名");
  await expect(card(page).getByText("This text is the same on all pages")).toHaveCount(0);
});

test("should scroll past the menus of one page to its record, and offer the fields", async ({ page, start }) => {
  await start();
  const menu = Array.from({ length: 90 }, (_, i) => `<li><a href="/c/${i}">Shelf ${i}</a></li>`).join("");
  const html = `<title>Brass Sextant - Tidewater Supply</title><nav><ul>${menu}</ul></nav><main><h1>Brass Sextant</h1>
    <dl><dt>Price<dd>£189.00<dt>Maker<dd>Penrose &amp; Sons<dt>Weight<dd>1.4 kg<dt>Stock<dd>7 left</dl></main>`;
  await page
    .getByTestId("files")
    .setInputFiles({ name: "sextant.html", mimeType: "text/html", buffer: Buffer.from(html) });
  const offer = page.getByRole("group", { name: "Suggested fields" });
  await expect(offer).toContainText("price, title");
  await expect(framed(page).getByRole("heading", { name: "Brass Sextant" })).toBeInViewport();
  await offer.getByRole("button", { name: "Open the table" }).click();
  await expect(row(page, "price")).toContainText("£189.00");
  await expect(offer).toHaveCount(0);
});

test("should open the table on articles too, below the offer to read them as such", async ({ page, start }) => {
  await start();
  await openSample(page, "Courier");
  await expect(tab(page, "Suggested fields")).toHaveAttribute("aria-selected", "true");
  await expect(row(page, "title")).toContainText("Ferry returns after eleven months");
  await expect(page.getByRole("group", { name: "An article on this page" })).toBeVisible();
  await expect(framed(page).getByRole("heading", { name: /Ferry returns/ })).toBeInViewport();
});

test("should show the best twenty suggestions first, and all of a long table of facts when asked", async ({
  page,
  start,
}) => {
  await start();
  const facts =
    "Brand Model Colour Weight Width Depth Height Display Resolution Panel Processor Cores Memory Storage Graphics Battery Charger Keyboard Webcam Speakers Bluetooth Ethernet Warranty Material Touchpad Dock".split(
      " ",
    );
  const laptop = (n: number) => ({
    name: `laptop${n}.html`,
    mimeType: "text/html",
    buffer: Buffer.from(
      `<!doctype html><title>Laptop ${n}</title><h1>Laptop ${n}</h1><table>${facts
        .map((fact, i) => `<tr><th>${fact}</th><td>${"abcdefgh"[(n * 3 + i * 5) % 8]} ${n * 40 + i}</td></tr>`)
        .join("")}</table>`,
    ),
  });
  await page.getByTestId("files").setInputFiles([laptop(1), laptop(2), laptop(3)]);
  await drawn(page);
  await expect(table(page).getByRole("row")).toHaveCount(21);
  await expect(page.getByText("The best 20 of 27 suggestions")).toBeVisible();
  await page.getByRole("button", { name: "Show 7 more" }).click();
  await expect(table(page).getByRole("row")).toHaveCount(28);
  await page.getByRole("checkbox", { name: "Tick all" }).check();
  await page.getByRole("button", { name: "Take 27 fields" }).click();
  await expect(fields(page).getByRole("listitem")).toHaveCount(27);
});
