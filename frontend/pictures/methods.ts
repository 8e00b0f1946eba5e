// The pictures of docs/methods.md: each method on a sample site of our own.
import type { Page } from "@playwright/test";
import { mark, openSample, save, tab } from "../e2e/actions";
import { expect, test } from "../e2e/server";

const PICTURES = "../docs/pictures/";

test.use({ viewport: { width: 1500, height: 1000 } });

async function close(page: Page): Promise<void> {
  const button = page.getByRole("button", { name: "Close", exact: true });
  while (await button.last().isVisible()) await button.last().click();
  await page.mouse.move(800, 22);
  await page.waitForTimeout(900);
}

async function draw(page: Page, name: string): Promise<void> {
  await close(page);
  await page.screenshot({ path: `${PICTURES}method-${name}.png` });
}

async function show(page: Page, site: string, method: string, many = true): Promise<void> {
  await openSample(page, site, many);
  await tab(page, "Method").click();
  await page.getByRole("radio", { name: method, exact: true }).click();
}

const shown = (page: Page) => page.getByTestId("method");

test("should draw DETM", async ({ page, server }) => {
  await page.goto(server.address);
  await show(page, "临湖人才网", "DETM");
  for (const value of ["董献平", "男", "硕士"]) await mark(page, value);
  await page.getByLabel("Compare with").selectOption({ index: 1 });
  await expect(shown(page)).toContainText("Dis =");
  await draw(page, "detm");
});

test("should draw Ren & Xue", async ({ page, server }) => {
  await page.goto(server.address);
  await show(page, "Quillmark Jobs", "Ren & Xue", false);
  await expect(shown(page)).toContainText("chosen");
  await draw(page, "renxue");
});

test("should draw CN101582074A", async ({ page, server }) => {
  await page.goto(server.address);
  await show(page, "Quillmark Jobs", "CN101582074A", false);
  await page.getByRole("searchbox", { name: "Keyword of the search" }).fill("baker");
  await expect(shown(page)).toContainText("lownum");
  await draw(page, "cn101582074a");
});

test("should draw CN103246732", async ({ page, server }) => {
  await page.goto(server.address);
  await show(page, "Courier", "CN103246732", false);
  await expect(shown(page)).toContainText("tau = ");
  await draw(page, "cn103246732");
});

test("should draw Deng & Xiong", async ({ page, server }) => {
  await page.goto(server.address);
  await show(page, "临湖人才网", "Deng & Xiong");
  for (const value of ["董献平", "男", "硕士"]) await mark(page, value);
  await expect(shown(page)).toContainText("IBPATH 1");
  await draw(page, "deng");
});

test("should draw Tree Align", async ({ page, server }) => {
  await page.goto(server.address);
  await show(page, "临湖人才网", "DETM");
  for (const value of ["董献平", "男", "硕士"]) await mark(page, value);
  await expect(shown(page).getByRole("img", { name: "Tree Align of template and page" })).toBeVisible();
  await shown(page).evaluate((pane) => {
    const slot = [...pane.querySelectorAll("text")].find((one) => one.textContent?.includes("[性别]"));
    if (slot) pane.scrollTop += slot.getBoundingClientRect().top - pane.getBoundingClientRect().top - 130;
  });
  await draw(page, "align");
});

test("should draw the knowledge base", async ({ page, server }) => {
  await page.goto(server.address);
  await openSample(page, "临湖人才网");
  for (const value of ["董献平", "男", "硕士"]) await mark(page, value);
  await save(page, "People", { "Domain of knowledge": "people" });
  await page.getByRole("link", { name: "Library", exact: true }).click();
  await page.getByRole("button", { name: "Knowledge base" }).click();
  await expect(page.getByRole("region", { name: "Item tree 1" })).toBeVisible();
  await close(page);
  await page.screenshot({ path: `${PICTURES}knowledge.png` });
});
