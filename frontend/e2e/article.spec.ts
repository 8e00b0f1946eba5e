// Articles: what a page reads as, blocks taken in and out by pointer and by keys, and the template that comes of it.
import { join } from "node:path";
import type { Locator, Page } from "@playwright/test";
import { lookTwice } from "./axe";
import { root } from "./build";
import { clickText, fields, framed, openSample, overlay, placeOf, save, tab } from "./actions";
import { expect, test } from "./server";

const grid = (page: Page): Locator => page.getByRole("grid", { name: "Blocks" });
const row = (page: Page, words: string): Locator => grid(page).getByRole("row").filter({ hasText: words });
const offer = (page: Page): Locator => page.getByRole("group", { name: "An article on this page" });

async function useArticle(page: Page, site: string, many = true): Promise<void> {
  await openSample(page, site, many);
  await offer(page).getByRole("button", { name: "Use as article" }).click();
  await expect(tab(page, "Article")).toHaveAttribute("aria-selected", "true");
}

test("should say that a page reads as an article, outline it, and use it at a click", async ({ page, start }) => {
  await start();
  await openSample(page, "Courier", false);
  await expect(offer(page).getByText("Ferry returns after eleven months", { exact: false })).toBeVisible();
  await expect(offer(page).getByText("Nell Garroway")).toBeVisible();
  await expect(offer(page).getByText("3 November 2025")).toBeVisible();
  const first = framed(page).getByText("People had gathered on the quay").first();
  await expect(first).toBeInViewport();
  await expect(page.locator(".box.offer").first()).toBeVisible();
  await offer(page).getByRole("button", { name: "Use as article" }).click();
  await expect(page.locator(".box.record").first()).toBeVisible();
  await expect(first).toBeInViewport({ ratio: 0.9 });
  await expect(fields(page).getByText(/^body/)).toBeVisible();

  const about = page.getByRole("region", { name: "What the page says about itself" });
  await expect(about.getByText("Ferry returns after eleven months, to cheers and a brass band")).toBeVisible();
  await expect(about.getByText("2025-11-03")).toBeVisible();
  await expect(about.getByText("seen on the page").first()).toBeVisible();
  await expect(about.getByText("The Saltby Courier", { exact: true })).toBeVisible();
  await expect(row(page, "People had gathered on the quay")).toHaveCount(1);

  await page.getByRole("button", { name: "Text", exact: true }).click();
  await expect(page.getByRole("region", { name: "Text" })).toContainText("The repair cost £1.3 million");
  await page.getByRole("button", { name: "HTML", exact: true }).click();
  await expect(page.getByRole("textbox", { name: "HTML" })).toContainText("<article");

  await page.getByRole("button", { name: /^Undo: an article/ }).click();
  await expect(fields(page).getByText("No fields yet")).toBeVisible();
});

test("should keep the text of the offer off its buttons on a phone", async ({ page, start }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await start();
  await openSample(page, "Courier", false);
  await expect(offer(page)).toBeVisible();
  const text = offer(page).locator("p");
  const [part, use] = [await text.boundingBox(), await offer(page).getByRole("button").first().boundingBox()];
  expect((part?.x ?? 0) + (part?.width ?? 0)).toBeLessThanOrEqual(use?.x ?? 0);
  await expect(text).toHaveCSS("overflow-x", "hidden");
});

test("should not call a list or a record an article", async ({ page, start }) => {
  await start();
  for (const site of ["Quillmark Jobs", "Marrowick"]) {
    const read = page.waitForResponse((one) => one.url().endsWith("/article"));
    await openSample(page, site, false);
    await read;
    await expect(offer(page)).toHaveCount(0);
    await page.goto(page.url().replace(/#.*/, "#/"));
  }
});

test("should take blocks in and out by a click on the page, with undo", async ({ page, start }) => {
  await start();
  await useArticle(page, "Courier");
  await expect(row(page, "Fares will rise")).toHaveCount(1);
  const before = await grid(page).getByRole("row").count();
  await clickText(
    page,
    "Fares will rise by forty pence for a single crossing from January. Residents of the Point keep their discount, the board says, and bicycles go free until the end of March.",
  );
  await expect(row(page, "Fares will rise").getByRole("rowheader", { name: "left out" })).toBeVisible();
  await expect(page.getByText(/You made 1 choice on this page/)).toBeVisible();
  await expect(page.locator(".box.left:visible")).toHaveCount(1);

  // Clicked again it is in, and nothing is left of the choice.
  await clickText(
    page,
    "Fares will rise by forty pence for a single crossing from January. Residents of the Point keep their discount, the board says, and bicycles go free until the end of March.",
  );
  await expect(row(page, "Fares will rise").getByRole("rowheader", { name: "in the article" })).toBeVisible();
  await expect(page.getByText(/^You made \d+ choice/)).toHaveCount(0);
  await expect(grid(page).getByRole("row")).toHaveCount(before);

  // What the automatic choice leaves out is taken in, here and on the other pages.
  await page.getByRole("checkbox", { name: /^Show what is left out too/ }).check();
  const standfirst = row(page, "The Margaret Hale carried 212 passengers").first();
  const was = await standfirst.getByRole("rowheader").getAttribute("aria-label");
  await standfirst.getByRole("rowheader").click();
  await expect(standfirst.getByRole("rowheader")).not.toHaveAttribute("aria-label", was ?? "");
  await page.getByRole("button", { name: /^Undo: / }).click();
  await expect(standfirst.getByRole("rowheader")).toHaveAttribute("aria-label", was ?? "");
});

test("should take blocks in and out by keys, in the list and on the page", async ({ page, start }) => {
  await start();
  await useArticle(page, "Courier", false);
  await grid(page).focus();
  const first = grid(page).getByRole("rowheader").first();
  await page.keyboard.press("Control+Home");
  await page.keyboard.press("Enter");
  await expect(first).toHaveAccessibleName("left out");
  await page.keyboard.press("Enter");
  await expect(first).toHaveAccessibleName("in the article");

  const place = await placeOf(page, "Not everyone was pleased.", false);
  await page.mouse.move(place.x + 10, place.y + 10);
  await expect(page.locator(".box.hover:visible")).toHaveCount(1);
  await overlay(page).focus();
  await page.keyboard.press("Enter");
  await expect(row(page, "Not everyone was pleased").getByRole("rowheader")).toHaveAccessibleName("left out");
});

test("should say the title by a mark, and keep the rest automatic", async ({ page, start }) => {
  await start();
  await useArticle(page, "Courier");
  const about = page.getByRole("region", { name: "What the page says about itself" });
  await about.getByRole("button", { name: "Show where title is" }).click();
  await clickText(page, "Ferry returns after eleven months, to cheers and a brass band");
  await expect(about.getByText("your marks")).toBeVisible();
  await expect(about.getByText("Nell Garroway", { exact: true })).toBeVisible();
});

for (const site of [
  {
    name: "Saltby Courier",
    drop: /^Local news needs locals/,
    page: "courier/pages/seal-pup.html",
    says: "A grey seal pup had come up the slipway",
  },
  { name: "云溪晚报", drop: /^广告位/, page: "wanbao/pages/n20091015.html", says: "三条线路一律无人售票" },
]) {
  test(`should save an article template of ${site.name}, match another page and run it`, async ({ page, start }) => {
    await start();
    await useArticle(page, site.name);
    await page.getByRole("checkbox", { name: /^Show what is left out too/ }).check();
    const unwanted = grid(page).getByRole("row").filter({ hasText: site.drop });
    if (
      (await unwanted.count()) > 0 &&
      (await unwanted.first().getByRole("rowheader", { name: "in the article" }).count()) > 0
    ) {
      await unwanted.first().getByRole("rowheader").click();
    }

    // The pages x fields view has it for all pages; XSLT says what it cannot.
    await tab(page, "Pages × fields").click();
    await expect(page.getByRole("grid", { name: "Pages × fields" })).toBeVisible();
    await tab(page, "XSLT").click();
    await expect(page.getByRole("textbox", { name: "XSLT" })).toContainText("xsl:stylesheet");

    await save(page, `Article of ${site.name}`);

    await page.getByRole("link", { name: "Extract", exact: true }).click();
    await page.getByRole("radio", { name: /One template/ }).check();
    const template = page.getByRole("combobox", { name: "One template" });
    const saved = template.locator("option", { hasText: `Article of ${site.name}` });
    await template.selectOption((await saved.getAttribute("value")) ?? "");
    await page.getByTestId("run-files").setInputFiles(join(root, "templates", site.page));
    await page.getByRole("button", { name: "Start", exact: true }).click();
    await expect(page.getByText("done", { exact: true })).toBeVisible();
    await expect(
      page.getByRole("grid", { name: "Records" }).getByText(site.says, { exact: false }).first(),
    ).toBeVisible();
  });
}

test("should speak Chinese", async ({ page, start }) => {
  await start();
  await useArticle(page, "Courier", false);
  await page.getByRole("button", { name: "中文" }).click();
  await expect(tab(page, "文章")).toBeVisible();
  await expect(page.getByRole("region", { name: "此页的自述信息" })).toBeVisible();
  await expect(page.getByText(/文章含 \d+ 个文本块/)).toBeVisible();
});

test("should have nothing that axe finds", async ({ page, start }) => {
  await start();
  await openSample(page, "Courier", false);
  await offer(page).waitFor();
  await lookTwice(page, "an article is offered");
  await offer(page).getByRole("button", { name: "Use as article" }).click();
  await page.getByRole("checkbox", { name: /^Show what is left out too/ }).check();
  await lookTwice(page, "its blocks");
  for (const way of ["Text", "HTML"]) {
    await page.getByRole("button", { name: way, exact: true }).click();
    await expect(page.getByRole(way === "Text" ? "region" : "textbox", { name: way, exact: true })).toBeVisible();
    await lookTwice(page, way);
  }
});
