// The published methods at work on the page in view, with thresholds that a person moves.
import type { Page } from "@playwright/test";
import { mark, openSample, tab } from "./actions";
import { lookTwice } from "./axe";
import { expect, test } from "./server";

const shown = (page: Page) => page.getByTestId("method");
const choose = (page: Page, name: string) => page.getByRole("radio", { name, exact: true }).click();

async function openMethod(page: Page, sample: string): Promise<void> {
  await openSample(page, sample);
  await tab(page, "Method").click();
  await expect(page.getByRole("radiogroup", { name: "Published method" })).toBeVisible();
}

test("should show the combinations, the mapping and the wrapper tree of DETM, and try a threshold at once", async ({
  page,
  start,
}) => {
  await start();
  await openMethod(page, "Quillmark Jobs");
  await expect(shown(page)).toContainText("Mapping of two trees");
  await expect(shown(page)).toContainText("Wrapper tree");
  await expect(shown(page).getByRole("img", { name: /Dis = / })).toBeVisible();
  await expect(shown(page)).toContainText("> 0.75");
  await page.getByRole("slider", { name: "Similar above" }).fill("0.9");
  await expect(shown(page)).toContainText("0.9)");
  await lookTwice(page, "method detm");
  await page.getByRole("button", { name: "Reset" }).click();
  await expect(shown(page)).toContainText("> 0.75");
});

test("should choose a method by keys, and show the levels of Ren & Xue and the blocks of a keyword", async ({
  page,
  start,
}) => {
  await start();
  await openMethod(page, "Quillmark Jobs");
  await page.getByRole("radio", { name: "DETM", exact: true }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("radio", { name: "Ren & Xue" })).toBeFocused();
  await expect(shown(page).getByRole("row").filter({ hasText: "chosen" })).toHaveCount(1);
  await lookTwice(page, "method renxue");
  await page.keyboard.press("ArrowRight");
  await page.getByRole("searchbox", { name: "Keyword of the search" }).fill("baker");
  await expect(shown(page)).toContainText("P = ");
  await expect(shown(page)).toContainText("lownum");
  await lookTwice(page, "method keyword");
});

test("should keep the weights and the threshold of the tag-path features in the template", async ({ page, start }) => {
  await start();
  await openMethod(page, "Courier");
  await choose(page, "CN103246732");
  await expect(shown(page)).toContainText("tau = 1 ×");
  await page.getByRole("slider", { name: "Threshold, in standard deviations" }).fill("2");
  await expect(shown(page)).toContainText("tau = 2 ×");
  await lookTwice(page, "method fusion");
  await page.getByRole("button", { name: "Use these" }).click();
  await tab(page, "Template XML").click();
  await expect(page.getByText('deviations="2.0000"')).toBeVisible();
  await page.keyboard.press("Control+z");
  await expect(page.getByText('deviations="2.0000"')).toHaveCount(0);
});

test("should make the template one of the list that a method finds with these settings", async ({ page, start }) => {
  await start();
  await openMethod(page, "Quillmark Jobs");
  const fields = page.getByRole("region", { name: "Fields", exact: true });
  await page.getByRole("slider", { name: "Similar above" }).fill("0.7");
  await expect(shown(page)).toContainText("> 0.7)");
  await page.getByRole("button", { name: "Use these" }).click();
  await expect(page.getByRole("button", { name: /^Undo: use the list/ })).toBeVisible(); // nothing moves below the pointer
  await tab(page, "Template XML").click();
  await expect(page.getByText('kind="list"').first()).toBeVisible();
  await page.keyboard.press("Control+z");
  await expect(page.getByText('kind="list"')).toHaveCount(0);
  await expect(fields).toBeVisible();

  // A keyword's list: the nodes with W, the records with lownum and their blocks stand on the page.
  await tab(page, "Method").click();
  await choose(page, "CN101582074A");
  await page.getByRole("searchbox", { name: "Keyword of the search" }).fill("baker");
  await expect(page.locator(".frame-layer .chosen span").filter({ hasText: /^P · W \d+$/ })).toHaveCount(1);
  await expect(
    page
      .locator(".frame-layer .record span")
      .filter({ hasText: /^lownum \d+$/ })
      .first(),
  ).toBeAttached();
  await expect(page.locator(".frame-layer .token").first()).toBeAttached();
  await page.getByRole("button", { name: "Use these" }).click();
  await expect(page.getByRole("button", { name: /^Undo: use the list/ })).toBeVisible(); // nothing moves below the pointer
  await tab(page, "Template XML").click();
  await expect(page.getByText('kind="list"').first()).toBeVisible();
});

test("should show the paths of marked points, and both rules of similar pages", async ({ page, start }) => {
  await start();
  await openMethod(page, "临湖人才网");
  await choose(page, "Deng & Xiong");
  await expect(shown(page)).toContainText("Mark values on the page first");
  await mark(page, "男");
  await expect(shown(page)).toContainText("IBPATH 1: /html[1]/body[1]");
  await expect(shown(page)).toContainText("Source: same elements");
  await lookTwice(page, "method deng");
  await choose(page, "DETM");
  await expect(shown(page).getByRole("img", { name: "Tree Align of template and page" })).toBeVisible();
});
