// The library's screens: cards found by what is asked for and reached by keyboard, a site's page, a template's life.
import type { Page } from "@playwright/test";
import { look } from "./axe";
import { clickText, drawn, mark, openSample, save } from "./actions";
import { expect, test } from "./server";

test.describe.configure({ mode: "serial" });

const cards = (page: Page) => page.getByRole("list", { name: "Library", exact: true });
const each = (page: Page) => cards(page).locator("[data-card]");
const card = (page: Page, name: string) => each(page).filter({ has: page.getByRole("heading", { name, exact: true }) });

const noDomain = { "Domain of knowledge": "" }; // what is proposed depends on the fields

const library = (page: Page) => page.getByRole("link", { name: "Library", exact: true }).click();

test("should say what to do where there is nothing, then find templates by words, site, kind and tag", async ({
  page,
  start,
}) => {
  await start();
  await library(page);
  await expect(page.getByText("The library is empty")).toBeVisible();
  await look(page, "empty library");
  await page.getByRole("button", { name: "Make a template" }).click();
  await openSample(page, "临湖人才网");
  await mark(page, "董献平", "姓名");
  await save(page, "简历", { Site: "people.example", ...noDomain });
  await page.getByRole("link", { name: "Start", exact: true }).click();
  await openSample(page, "Marrowick Goods", false);
  await mark(page, "£64.00", "price");
  await save(page, "Goods", { Site: "marrowick.example", ...noDomain });

  await library(page);
  await expect(each(page)).toHaveCount(2);
  await expect(card(page, "Goods")).toContainText("1 test, all green");
  await page.getByLabel("Site", { exact: true }).fill("people.example");
  await expect(card(page, "Goods")).toHaveCount(0);
  await expect(card(page, "简历")).toBeVisible();
  await page.getByRole("button", { name: "Show all" }).click();
  await page.getByLabel("What a page holds").selectOption("list");
  await expect(page.getByText("No template matches")).toBeVisible();
  await page.getByRole("button", { name: "Show all" }).first().click();
  await expect(each(page)).toHaveCount(2);
  await look(page, "cards");

  await card(page, "Goods")
    .getByRole("link", { name: /^Goods/ })
    .click();
  await page
    .getByRole("textbox", { name: "Add a tag" })
    .or(page.getByRole("combobox", { name: "Add a tag" }))
    .fill("shops, 商店");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("list", { name: "Tags" }).getByRole("listitem")).toHaveCount(2);
  await page.getByRole("link", { name: "商店", exact: true }).click();
  await expect(each(page)).toHaveCount(1);
  await expect(page.getByLabel("Tag", { exact: true })).toHaveValue("商店");
  await page.getByLabel("Tag", { exact: true }).selectOption({ label: "any tag" });
  await expect(each(page)).toHaveCount(2);
  await page.goto(new URL("#/library?domain=none", page.url()).href);
  await expect(page.getByText("No template matches")).toBeVisible();
  await page.getByRole("button", { name: "Show all" }).first().click();
  await expect(each(page)).toHaveCount(2);
});

test("should be walked by keyboard: / to search, arrows among the cards, Enter to open", async ({ page, start }) => {
  await start();
  await library(page);
  await expect(card(page, "Goods")).toBeVisible();
  await page.keyboard.press("/");
  await expect(page.getByRole("searchbox")).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(card(page, "Goods").getByRole("link", { name: /^Goods/ })).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect(card(page, "简历").getByRole("link", { name: /^简历/ })).toBeFocused();
  await page.keyboard.press("Home");
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "简历" })).toBeVisible();
});

test("should show all of a site", async ({ page, start }) => {
  await start();
  await library(page);
  await card(page, "简历").getByRole("link", { name: "people.example" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "people.example" })).toBeVisible();
  await expect(page.getByRole("main")).toContainText("姓名");
  await expect(page.getByRole("main")).toContainText("1 test");
  await look(page, "site");
  await page.goto(new URL("#/library/site?host=none.example", page.url()).href);
  await expect(page.getByText("The library has no template of this site")).toBeVisible();
});

test("should keep a history that is compared in words and in XML, and restore", async ({ page, start }) => {
  await start();
  await library(page);
  await card(page, "简历")
    .getByRole("button", { name: /^Open and edit/ })
    .click();
  await drawn(page);
  await mark(page, "男", "性别");
  await save(page, "简历", { Site: "people.example", "What changed": "sex too", ...noDomain });
  await library(page);
  await card(page, "简历").getByRole("link", { name: /^简历/ }).click();
  await page.getByRole("link", { name: "History", exact: true }).click();
  const words = page.getByRole("region", { name: "Version 2 compared with version 1, in words" });
  await expect(words).toContainText("性别");
  await expect(words).toContainText("added (Text)");
  await expect(page.getByText("sex too")).toBeVisible();
  await page.getByText("Side by side in XML").click();
  await expect(page.locator(".cm-mergeView")).toContainText("lines the same");
  await expect(page.locator(".cm-merge-b .cm-changedText").first()).toBeVisible();
  await look(page, "history");
  await page.getByRole("button", { name: /^Restore version 1/ }).click();
  await expect(page.getByText("version 1 again").first()).toBeVisible();
  await expect(page.getByRole("region", { name: "Version 3 compared with version 2, in words" })).toContainText(
    "removed",
  );

  await page.getByRole("button", { name: "Show in 简体中文" }).click();
  await expect(page.getByRole("region", { name: "版本 3 与版本 2 的差异（文字说明）" })).toContainText("移除（文字）");
  await page.getByRole("button", { name: /English/ }).click();
});

test("should keep a draft that nobody is given until it is published", async ({ page, start }) => {
  await start();
  await library(page);
  await card(page, "Goods")
    .getByRole("button", { name: /^Open and edit/ })
    .click();
  await drawn(page);
  await page.keyboard.press("Control+s");
  const dialog = page.getByRole("dialog", { name: "Save to the library" });
  await dialog.getByLabel("Description").fill("Not yet.");
  await dialog.getByRole("checkbox", { name: /^Keep it as a draft/ }).check();
  await look(page, "saving a draft");
  await dialog.getByRole("button", { name: /^Save/ }).click();
  await expect(dialog).toHaveCount(0);
  await library(page);
  await expect(card(page, "Goods")).toContainText("draft: version 2");
  await expect(card(page, "Goods")).not.toContainText("Not yet.");
  await card(page, "Goods")
    .getByRole("link", { name: /^Goods/ })
    .click();
  await page.getByRole("link", { name: "Check and publish" }).click();
  await look(page, "a draft");
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByRole("region", { name: "Notices" }).getByText("Version 2 is published")).toBeVisible();
  await library(page);
  await expect(card(page, "Goods")).toContainText("Not yet.");
});

test("should hold comments, of the template and of a field", async ({ page, start }) => {
  await start();
  await library(page);
  await card(page, "简历").getByRole("link", { name: /^简历/ }).click();
  await page.getByRole("link", { name: "Comments", exact: true }).click();
  await expect(page.getByText("No comments yet")).toBeVisible();
  await look(page, "no comments");
  await page.getByLabel("About", { exact: true }).selectOption("姓名");
  await page.getByLabel("Comment", { exact: true }).fill("The site writes it in two places.");
  await page.getByRole("button", { name: "Add comment" }).click();
  await expect(page.getByText("about 姓名")).toBeVisible();
  await expect(page.getByRole("link", { name: "Comments 1" })).toBeVisible();
  await page.getByRole("button", { name: "Resolve" }).click();
  await expect(page.getByText("resolved by")).toBeVisible();
  await look(page, "comments");
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(page.getByText("No comments yet")).toBeVisible();
});

test("should duplicate a template", async ({ page, start }) => {
  await start();
  await library(page);
  await card(page, "Goods")
    .getByRole("link", { name: /^Goods/ })
    .click();
  await page.getByRole("button", { name: "Duplicate", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Duplicate" });
  await expect(dialog.getByLabel("Name", { exact: true })).toHaveValue("Copy of Goods");
  await look(page, "duplicate");
  await dialog.getByRole("button", { name: "Duplicate", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Copy of Goods" })).toBeVisible();
});

test("should show both sides when a save meets a newer version, and lose nothing", async ({ page, start, context }) => {
  await start();
  await library(page);
  await card(page, "Goods")
    .getByRole("button", { name: /^Open and edit/ })
    .click();
  await drawn(page);
  // The other one works in a window of their own.
  const other = await context.newPage();
  await other.goto(new URL("#/library", page.url()).href);
  await card(other, "Goods")
    .getByRole("button", { name: /^Open and edit/ })
    .click();
  await drawn(other);
  await mark(other, "Tollbeck", "brand");
  await other.keyboard.press("Control+s");
  const theirs = other.getByRole("dialog", { name: "Save to the library" });
  await theirs.getByLabel("Description").fill("What they sell.");
  await theirs.getByRole("button", { name: /^Save/ }).click();
  await expect(theirs).toHaveCount(0);

  await clickText(page, "Osmund Pouring Kettle, 1.2 L");
  await page.getByRole("dialog", { name: "Mark a value" }).getByLabel("Field", { exact: true }).fill("title");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "Mark a value" })).toHaveCount(0);
  await page.keyboard.press("Control+s");
  const mine = page.getByRole("dialog", { name: "Save to the library" });
  await mine.getByLabel("Description").fill("Goods with prices.");
  await mine.getByRole("button", { name: /^Save/ }).click();

  const merge = page.getByRole("dialog", { name: "Someone else saved a newer version" });
  await expect(merge).toBeVisible();
  await expect(merge.getByRole("button", { name: "Save the merged template" })).toBeDisabled();
  await expect(merge.getByRole("group", { name: "Template · Description" })).toContainText("What they sell.");
  await look(page, "merge");
  await merge.getByRole("group", { name: "Template · Description" }).getByRole("radio", { name: /^Both/ }).check();
  for (const other of await merge.locator("fieldset").all()) {
    if ((await other.getByRole("radio", { checked: true }).count()) === 0)
      await other.getByRole("radio").last().check();
  }
  await merge.getByRole("button", { name: "Save the merged template" }).click();
  await expect(merge).toHaveCount(0);
  await library(page);
  await expect(card(page, "Goods")).toContainText("Goods with prices.");
  await expect(card(page, "Goods")).toContainText("What they sell.");
  for (const field of ["price", "brand", "title"]) await expect(card(page, "Goods")).toContainText(field);
});
