// What the server says of runs, crawls, schedules and unknown pages stands in the person's language.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { look } from "./axe";
import { root } from "./build";
import { mark, openSample, save } from "./actions";
import { expect, test } from "./server";
import { serveLamps } from "./site";

/** English sentences on the screen: four words of small letters in a row. */
const english = async (page: Page, part = "body"): Promise<string[]> =>
  ((await page.locator(part).innerText()).match(/(?:[A-Za-z']+ ){3,}[a-z']+/g) ?? []).filter(
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
  await expect(page.getByTestId("state").first()).toHaveText(/完成/);
  await page.getByRole("tab", { name: /问题/ }).click();
  await expect(page.getByRole("row", { name: /\/gone/ })).toContainText("该网址没有页面（回应 404）。");
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
  await expect(page.getByTestId("state").first()).toHaveText(/完成/);
  await page.getByRole("link", { name: "计划", exact: true }).click();
  await expect(page.getByText("1 个页面中有 1 个无法获取或读取。")).toBeVisible({ timeout: 30_000 });
  expect(await english(page)).toEqual([]);

  await page.evaluate(() => (location.hash = "#/runs/none"));
  await expect(page.getByRole("alert")).toContainText("没有这次运行");
  await page.evaluate(() => (location.hash = "#/crawls/none"));
  await expect(page.getByRole("alert")).toContainText("没有这次爬取");
  site.close();
});

test("should tell in Chinese why a template fits an unknown page, or none does, and why cells are empty", async ({
  page,
  start,
}) => {
  await start();
  await openSample(page, "临湖人才网");
  await mark(page, "董献平", "姓名");
  await mark(page, "男");
  await save(page, "简历", { Site: "people.example" });

  await page.getByRole("button", { name: "中文" }).click();
  await page.getByRole("link", { name: "未知页面" }).click();
  await page.locator("select").first().selectOption("people/p1007");
  const main = page.getByRole("main");
  await expect(main.getByText("“简历”适合，得分")).toBeVisible();
  await expect(main.getByText(/^支持：结构有 \d+% 相似/)).toBeVisible();
  expect(await english(page, ".result")).toEqual([]);
  await look(page, "a template that fits");

  // A page of the same site without one of the two cells, then without any, byte for byte: it is in GB 2312.
  const full = readFileSync(join(root, "templates/people/pages/p1001.html"), "latin1");
  const open = (name: string, html: string): Promise<void> =>
    page.getByTestId("files").setInputFiles([{ name, mimeType: "text/html", buffer: Buffer.from(html, "latin1") }]);
  await open("less.html", full.replace(/<td class=bt>[^<]*<\/td><td width=120>[^<]*<\/td>/, ""));
  await expect(main.getByText(/2 个字段中只?填上了 1 个.*空着的有 “性别”/).first()).toBeVisible();
  await expect(main.getByRole("row", { name: "性别" })).toContainText(/没有任何定位方式找到内容|不在此页上/);
  expect(await english(page, ".result")).toEqual([]);
  await look(page, "an empty cell");

  await open("emptied.html", full.replace(/<td[^>]*>[^]*?<\/td>/g, ""));
  await expect(main.getByText(/^最接近的“简历”得分/)).toBeVisible();
  await expect(main.getByText(/^反对：结构只有 \d+% 相似.*缺少/)).toBeVisible();
  expect(await english(page, ".result")).toEqual([]);
  await look(page, "none fits");

  await open("other.html", "<title>Other</title><article><h1>Bees</h1><p>They hum.</p></article>");
  await expect(main.getByText("库中没有为这类页面制作的模板。")).toBeVisible();
  expect(await english(page, ".result")).toEqual([]);
});

test("should tell in Chinese why each locator was made, and what spoke for a list", async ({ page, start }) => {
  await start();
  await openSample(page, "临湖人才网");
  await mark(page, "硕士");
  await page.getByRole("button", { name: "中文" }).click();
  const locators = page.getByRole("region", { name: "定位方式" });
  await expect(locators.getByText("在文字“学历”之后").first()).toBeVisible();
  await expect(locators.getByText("在页面中的位置").first()).toBeVisible();
  expect(await english(page)).toEqual([]);

  await page.getByRole("button", { name: "English" }).click();
  await page.getByRole("link", { name: "Start", exact: true }).click();
  await openSample(page, "Quillmark Jobs", false);
  await page.getByRole("button", { name: "中文" }).click();
  const offer = page.getByRole("group", { name: "此页上的列表" });
  for (const [method, title] of [
    ["detm", "个标签相似"],
    ["path", "段文字的标签路径"],
    ["best", "同一元素的子元素；占页面文字的"],
  ] as const) {
    await offer.getByRole("combobox").selectOption(method);
    await expect(offer.getByTitle(title)).toBeVisible();
  }
});

test("should tell in Chinese what is wrong with a template, an XPath and a regular expression", async ({
  page,
  start,
}) => {
  await start();
  await page.getByRole("button", { name: "中文" }).click();
  await expect(page.getByText("商店的商品页，有新旧两种设计")).toBeVisible();
  expect(await english(page)).toEqual([]);
  await page.getByRole("button", { name: "English" }).click();
  await openSample(page, "临湖人才网", false);
  await mark(page, "硕士", "学历");
  await page.getByRole("button", { name: "中文" }).click();

  await page.getByLabel("必须匹配").fill("(");
  await page.getByLabel("必须匹配").press("Enter");
  await expect(page.getByRole("alert")).toContainText("正则表达式“(”有误：缺少右括号 )。");

  const code = page.locator(".cm-content");
  const write = async (text: string): Promise<void> => {
    await code.click();
    await page.keyboard.press("Control+a");
    await page.keyboard.insertText(text);
  };
  await page.getByRole("tab", { name: "模板 XML" }).click();
  await expect(page.getByTitle("折叠此行").first()).toBeVisible();
  await write('<template format="1" kind="detail"><name>x</name><fields nam="a"/></template>');
  await expect(page.locator(".mistake")).toContainText("<fields> 没有属性 nam");
  await page.getByRole("button", { name: "放弃" }).click();
  await page.getByRole("tab", { name: "XPath", exact: true }).click();
  await write("//td[");
  await expect(page.locator(".mistake")).toContainText("表达式过早结束：“[” 之后应为路径或值");
  expect(await english(page)).toEqual([]);
});
