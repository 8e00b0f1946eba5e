// Articles of our own sites, with all that surrounds them: what is read, what is left out, and pictures as blocks.
import type { Locator, Page } from "@playwright/test";
import { clickText, framed, openSample, tab } from "./actions";
import { expect, test } from "./server";

// So tall that the list of blocks shows all of an article.
test.use({ viewport: { width: 1280, height: 2400 } });

const grid = (page: Page): Locator => page.getByRole("grid", { name: "Blocks" });
const row = (page: Page, words: string): Locator => grid(page).getByRole("row").filter({ hasText: words }).first();
const state = (page: Page, words: string): Locator => row(page, words).getByRole("rowheader");
const show = (page: Page, way: "Blocks" | "Text" | "HTML"): Promise<void> =>
  page.getByRole("button", { name: way, exact: true }).click();

async function useArticle(page: Page, site: string): Promise<void> {
  await openSample(page, site, false);
  const offer = page.getByRole("group", { name: "An article on this page" });
  await offer.getByRole("button", { name: "Use as article" }).click();
  await expect(tab(page, "Article")).toHaveAttribute("aria-selected", "true");
}

const sites = [
  {
    name: "Halfbench",
    body: ["Three times last winter it let a glaze firing run on", "What it has to do", "Bisque, full shelf"],
    left: [
      "Share on one network",
      "Email a friend",
      "Ines fires stoneware",
      "Leave a reply",
      "This site keeps a cookie",
    ],
    picture: "kiln-timer-2.jpg",
    src: "https://halfbench.example/wp-content/uploads/kiln-timer-2.jpg",
    caption: "The timer in its biscuit tin",
  },
  {
    name: "木渡手记",
    body: ["公路在一片竹林前拐了个弯", "三天三夜"],
    left: ["点击上方蓝字", "推荐阅读", "写留言", "版权声明"],
    picture: "图片",
    src: "https://mudu.example/img/lao-yao/1.jpg",
    caption: "封窑以后的龙窑",
  },
];

for (const site of sites) {
  test(`should read an article of ${site.name} and leave out what surrounds it`, async ({ page, start }) => {
    await start();
    await useArticle(page, site.name);
    for (const words of [site.body[0] ?? "", site.caption, site.picture]) {
      await expect(state(page, words)).toHaveAccessibleName("in the article");
    }
    await expect(row(page, site.picture)).toContainText("image");
    await expect(grid(page).getByText("100%")).toHaveCount(0);
    await show(page, "Text");
    const text = page.getByRole("region", { name: "Text", exact: true });
    for (const words of site.body) await expect(text).toContainText(words);
    for (const words of site.left) await expect(text).not.toContainText(words);
  });

  test(`should take a picture of ${site.name} out and in by a click on it`, async ({ page, start }) => {
    await start();
    await useArticle(page, site.name);
    const html = page.getByRole("textbox", { name: "HTML" });
    await show(page, "HTML");
    await expect(html).toContainText(site.src);
    await expect(html).toContainText(site.caption);
    await show(page, "Blocks");

    const picture = framed(page).locator("img[data-ws-node]").last();
    const click = async (): Promise<void> => {
      await picture.scrollIntoViewIfNeeded();
      const box = await picture.boundingBox();
      if (!box) throw new Error("the picture is not shown");
      await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 2 });
      await page.mouse.down();
      await page.mouse.up();
    };
    await click();
    await expect(state(page, site.picture)).toHaveAccessibleName("left out");
    await expect(state(page, site.caption)).toHaveAccessibleName("in the article");
    await show(page, "HTML");
    await expect(html).not.toContainText(site.src);
    await show(page, "Blocks");
    await click();
    await expect(state(page, site.picture)).toHaveAccessibleName("in the article");
    await expect(page.getByText(/choices? of yours/)).toHaveCount(0);
  });
}

test("should leave a picture and a heading out, and take the picture back", async ({ page, start }) => {
  await start();
  await useArticle(page, "Halfbench");
  await state(page, "kiln-timer-2.jpg").click();
  await expect(state(page, "kiln-timer-2.jpg")).toHaveAccessibleName("left out");
  await clickText(page, "What it has to do");
  await expect(state(page, "What it has to do")).toHaveAccessibleName("left out");
  await expect(state(page, "kiln-timer-2.jpg")).toHaveAccessibleName("left out");
  await state(page, "kiln-timer-2.jpg").click();
  await expect(state(page, "kiln-timer-2.jpg")).toHaveAccessibleName("in the article");
  await expect(state(page, "What it has to do")).toHaveAccessibleName("left out");
});

test("should show what the template gives, and say what contradicts a choice", async ({ page, start }) => {
  await start();
  await openSample(page, "Halfbench");
  await page
    .getByRole("group", { name: "An article on this page" })
    .getByRole("button", { name: "Use as article" })
    .click();
  await page
    .getByRole("button", { name: /bench-vise/ })
    .first()
    .click();
  await page.getByRole("checkbox", { name: /^Show what is left out too/ }).check();
  await state(page, "Sign me up").click();
  await expect(state(page, "Two letters a month")).toHaveAccessibleName("left out");

  // The box around the button was left out: taken in as a whole, it contradicts that.
  const box = framed(page).locator(".newsletter-box");
  await box.scrollIntoViewIfNeeded();
  const place = await box.boundingBox();
  if (!place) throw new Error("the box is not shown");
  await page.mouse.move(place.x + 6, place.y + place.height - 6, { steps: 2 });
  await page.mouse.down();
  await page.mouse.up();
  await expect(page.getByRole("region", { name: "Notices" })).toContainText("Take that choice back first");
});
