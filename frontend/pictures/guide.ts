import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { root } from "../e2e/build";
import { mark, openSample, save, tab } from "../e2e/actions";
import { expect, test } from "../e2e/server";

const PICTURES = "../docs/pictures/";
const pages = (site: string) => join(root, "templates", site, "pages");

test.use({ viewport: { width: 1360, height: 820 } });

/** Takes away the notices and the pointer, and waits until all is drawn. */
async function rest(page: Page): Promise<void> {
  for (let n = 0; n < 5; n++) {
    const close = page.getByRole("button", { name: "Close", exact: true }).last();
    if (!(await close.isVisible())) break;
    await close.click();
  }
  await page.mouse.move(800, 22);
  await page.waitForTimeout(700);
}

test("should draw a list and its records", async ({ page, server }) => {
  await page.goto(server.address);
  await openSample(page, "Quillmark Jobs", false);
  await page.getByRole("group", { name: "A list on this page" }).getByRole("button", { name: "Use this" }).click();
  await page.getByRole("grid", { name: "Records" }).waitFor();
  await tab(page, "Records").click();
  await rest(page);
  await page.screenshot({ path: PICTURES + "list.png" });
});

test("should draw suggested fields", async ({ page, server }) => {
  await page.goto(server.address);
  await openSample(page, "临湖人才网");
  await expect(tab(page, "Suggested fields")).toHaveAttribute("aria-selected", "true");
  for (const name of ["姓名", "毕业院校"]) await page.getByRole("checkbox", { name: `Take ${name}` }).check();
  await rest(page);
  await page.screenshot({ path: PICTURES + "suggested.png" });
});

test("should draw a run", async ({ page, server }) => {
  await page.goto(server.address);
  await openSample(page, "Marrowick Goods");
  await mark(page, "Osmund Pouring Kettle, 1.2 L", "title");
  await mark(page, "£64.00", "price");
  await mark(page, "Tollbeck", "brand");
  await save(page, "Goods", { Site: "www.marrowick.example" });
  await page.getByRole("link", { name: "Extract", exact: true }).click();
  await page.getByRole("radio", { name: /One template/ }).check();
  const template = page.getByRole("combobox", { name: "One template" });
  await template.selectOption((await template.locator("option", { hasText: "Goods" }).getAttribute("value")) ?? "");
  const names = [
    "kettle-osmund",
    "lamp-vesper",
    "bowl-mirea",
    "blanket-corrie",
    "board-hollin",
    "clock-tarn",
    "knife-sorrel",
  ];
  await page.getByTestId("run-files").setInputFiles(names.map((name) => join(pages("shop"), `${name}.html`)));
  await page.getByRole("button", { name: "Start", exact: true }).click();
  await expect(page.getByTestId("state").getByText("done", { exact: true })).toBeVisible();
  await rest(page);
  await page.screenshot({ path: PICTURES + "run.png" });
});

/** Serves the people of one sample site, in its second design once it is changed. */
async function servePeople(): Promise<{ addresses: string[]; change: () => void; close: () => void }> {
  let site = "people";
  const server = createServer((ask, answer) => {
    const name = (ask.url ?? "").slice(1);
    const known = /^p10\d\d\.html$/.test(name);
    answer.writeHead(known ? 200 : 404, { "Content-Type": "text/html" });
    answer.end(known ? readFileSync(join(pages(site), name)) : "not here");
  });
  await new Promise<void>((yes) => server.listen(0, "127.0.0.1", yes));
  const at = server.address();
  if (typeof at !== "object" || !at) throw new Error("no port");
  const addresses = Array.from({ length: 11 }, (_, i) => `http://127.0.0.1:${at.port}/p${1001 + i}.html`);
  return { addresses, change: () => (site = "redesigned/people"), close: () => server.close() };
}

test("should draw a schedule with an alert, and the proposal to mend it", async ({ page, server }) => {
  const site = await servePeople();
  await page.goto(server.address);
  await openSample(page, "临湖人才网");
  for (const [text, name] of Object.entries({ 董献平: "姓名", 男: "性别", 硕士: "学历", "13800001286": "手机" })) {
    await mark(page, text, name);
  }
  await save(page, "People");
  await page.getByRole("link", { name: "Runs", exact: true }).click();
  await page.getByRole("link", { name: "Schedules", exact: true }).click();
  await page.getByRole("button", { name: "New schedule" }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name", { exact: true }).fill("People each night");
  await dialog.getByLabel("With which template").selectOption({ label: "People" });
  await dialog.getByLabel("Pages, one address per line").fill(site.addresses.join("\n"));
  await dialog.getByLabel(/Allow this address/).check();
  await dialog.getByText("Fetching: pause, cookies, browser").click();
  await dialog.getByLabel(/^Pause between/).fill("0.01");
  await dialog.getByRole("button", { name: "Save the schedule" }).click();
  await expect(dialog).toHaveCount(0);
  const schedules = page.getByRole("link", { name: "Schedules", exact: true });
  const run = async () => {
    await page.getByRole("button", { name: "Run now" }).click();
    await expect(page.getByTestId("state").getByText("done", { exact: true })).toBeVisible({ timeout: 120_000 });
    await schedules.click();
  };
  await run();
  site.change();
  await run();
  const alert = page.getByRole("region", { name: "Alerts" }).getByRole("listitem").first();
  await expect(alert).toBeVisible({ timeout: 120_000 });
  await rest(page);
  await page.screenshot({ path: PICTURES + "schedule.png", clip: { x: 0, y: 0, width: 1360, height: 520 } });
  await alert.getByRole("link", { name: "Mend" }).click();
  const fits = page.getByRole("region", { name: "How it fits the new pages" });
  await expect(fits.getByRole("row", { name: /^手机 mended/ })).toBeVisible({ timeout: 120_000 });
  await fits.scrollIntoViewIfNeeded();
  await rest(page);
  await page.screenshot({ path: PICTURES + "mend.png" });
  site.close();
});
