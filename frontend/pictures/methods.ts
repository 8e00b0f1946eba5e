// The pictures of docs/methods.md: each method on a sample site of our own.
import type { Page } from "@playwright/test";
import { mark, openSample, tab } from "../e2e/actions";
import { expect, test } from "../e2e/server";

const PICTURES = "../docs/pictures/";

test.use({ viewport: { width: 1500, height: 1000 } });

async function draw(page: Page, name: string): Promise<void> {
  const close = page.getByRole("button", { name: "Close", exact: true });
  while (await close.last().isVisible()) await close.last().click();
  await page.mouse.move(800, 22);
  await page.waitForTimeout(900);
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
  await page.getByRole("searchbox", { name: "Word that the page answers" }).fill("baker");
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
