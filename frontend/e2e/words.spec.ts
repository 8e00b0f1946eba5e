// What the server says of runs, crawls and schedules stands in the person's language.
import type { Page } from "@playwright/test";
import { look } from "./axe";
import { expect, test } from "./server";
import { serveLamps } from "./site";

test.describe.configure({ timeout: 240_000 });
test.use({ actionTimeout: 30_000 });

/** English sentences on the screen: four words of small letters in a row. */
const english = async (page: Page): Promise<string[]> =>
  ((await page.locator("body").innerText()).match(/(?:[A-Za-z']+ ){3,}[a-z']+/g) ?? []).filter(
    (text) => !/^(JSON Lines|Excel|XML)/.test(text),
  );

test("should tell in Chinese why pages gave nothing, what alerts say, and what is refused", async ({ page, start }) => {
  const site = await serveLamps(2);
  await start();
  await page.getByRole("button", { name: "中文" }).click();
  await page.getByRole("link", { name: "抽取", exact: true }).click();
  await page.getByRole("button", { name: "网址", exact: true }).click();
  await page.locator("textarea").first().fill(`${site.address}/lamp/1\n${site.address}/gone`);
  await page.getByRole("checkbox").first().check();
  await page.getByRole("button", { name: /添加 2 个网址/ }).click();
  await page.getByRole("button", { name: "网址", exact: true }).click();
  await page.locator("textarea").first().fill(`${site.address}/lamp/2`);
  await page.getByRole("checkbox").first().uncheck();
  await page.getByRole("button", { name: /添加 1 个网址/ }).click();
  await page.getByText("抓取方式：间隔、Cookie、浏览器").click();
  expect(await english(page)).toEqual([]);
  await look(page, "fetching");
  await page.getByRole("button", { name: "开始", exact: true }).click();
  await expect(page.locator(".state").first()).toHaveText(/完成/, { timeout: 60_000 });
  await page.getByRole("tab", { name: /问题/ }).click();
  await expect(page.getByRole("row", { name: /\/gone/ })).toContainText("服务器没有给出页面，回应是 404。");
  await expect(page.getByRole("row", { name: /lamp\/1/ })).toContainText("没有适合此页面的模板。");
  await expect(page.getByRole("row", { name: /lamp\/2/ })).toContainText("它指向本机或内网。");
  expect(await english(page)).toEqual([]);
  await look(page, "problems");

  await page.getByRole("link", { name: "计划", exact: true }).click();
  await page.getByRole("button", { name: "新建计划" }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("名称", { exact: true }).fill("灯");
  await dialog.locator("textarea").first().fill("http://127.0.0.1:9/none");
  expect(await english(page)).toEqual([]);
  await dialog.locator("button[type=submit]").click();
  const one = page.getByRole("listitem").filter({ hasText: "灯" }).first();
  await one.getByRole("button").first().click();
  await expect(page.locator(".state").first()).toHaveText(/完成/, { timeout: 60_000 });
  await page.getByRole("link", { name: "计划", exact: true }).click();
  await expect(page.getByText("1 个页面中有 1 个无法获取或读取。")).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText("在 1 个页面上没有找到一条记录。")).toBeVisible();
  expect(await english(page)).toEqual([]);

  await page.evaluate(() => (location.hash = "#/runs/none"));
  await expect(page.getByRole("alert")).toContainText("没有这次运行");
  await page.evaluate(() => (location.hash = "#/crawls/none"));
  await expect(page.getByRole("alert")).toContainText("没有这次爬取");
  site.close();
});
