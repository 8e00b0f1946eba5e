// A site changes its design while a schedule reads it: the alert, the proposal from the run's own pages, approved, and well again.
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { look } from "./axe";
import { root } from "./build";
import { mark, openSample, save } from "./actions";
import { expect, test } from "./server";

test.describe.configure({ timeout: 600_000 });

const PEOPLE = Array.from({ length: 11 }, (_, i) => `p${1001 + i}.html`);

/** Serves the people of one site of ours, in its second design once it is changed. */
async function servePeople(): Promise<{ addresses: string[]; change: () => void; close: () => void }> {
  let folder = "people";
  const server = createServer((ask, answer) => {
    const name = (ask.url ?? "").slice(1);
    answer.writeHead(PEOPLE.includes(name) ? 200 : 404, { "Content-Type": "text/html" });
    answer.end(PEOPLE.includes(name) ? readFileSync(join(root, "templates", folder, "pages", name)) : "not here");
  });
  await new Promise<void>((yes) => server.listen(0, "127.0.0.1", yes));
  const at = server.address();
  if (typeof at !== "object" || !at) throw new Error("no port");
  return {
    addresses: PEOPLE.map((name) => `http://127.0.0.1:${at.port}/${name}`),
    change: () => (folder = "redesigned/people"),
    close: () => server.close(),
  };
}

const schedules = (page: Page) => page.getByRole("link", { name: "Schedules", exact: true });
const alerts = (page: Page) => page.getByRole("region", { name: "Alerts" });

/** Runs the schedule to its end, and goes back to the schedules. */
async function run(page: Page): Promise<void> {
  await schedules(page).click();
  await page.getByRole("button", { name: "Run now" }).click();
  await expect(page.getByTestId("state").getByText("done", { exact: true })).toBeVisible({ timeout: 120_000 });
  await schedules(page).click();
}

test("should say that a site has changed, propose a version from the run's own pages, and be well again", async ({
  page,
  start,
}) => {
  const site = await servePeople();
  await start();
  await openSample(page, "临湖人才网");
  await mark(page, "董献平", "姓名");
  for (const text of ["男", "硕士", "13800001286"]) await mark(page, text);
  await save(page, "People");

  await page.getByRole("link", { name: "Runs", exact: true }).click();
  await schedules(page).click();
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
  await run(page);
  await expect(page.getByText("No alerts")).toBeVisible();

  site.change();
  await run(page);
  const drift = alerts(page).getByRole("listitem").filter({ hasText: "Not one record was found" }).first();
  await expect(drift).toBeVisible({ timeout: 120_000 });
  await look(page, "alerts");

  // One click, and the proposal is there: what died, since when, and what would change.
  await drift.getByRole("link", { name: "Mend" }).click();
  const fits = page.getByRole("region", { name: "How it fits the new pages" });
  await expect(fits.getByRole("row", { name: /^手机 mended 0\/10 \d+\/10/ })).toBeVisible({ timeout: 120_000 });
  await expect(fits.getByText("since a run of").first()).toBeVisible();
  await fits.getByText("Locators of 手机").click();
  await expect(fits.locator("details[open]").getByText("finds nothing", { exact: true }).first()).toBeVisible();
  const fresh = page.getByRole("region", { name: "New pages" });
  const cell = fresh.getByRole("row").filter({ hasText: "p1001.html" }).filter({ hasText: "手机" });
  await expect(cell).toContainText("no value");
  await expect(cell).toContainText("13800001286");
  await expect(page.getByText("Every value that the stored samples expect is kept.")).toBeVisible();
  await look(page, "a proposal from a run");
  await page.reload(); // it is kept
  await expect(fits.getByRole("row", { name: /^手机 mended/ })).toBeVisible();
  await page.getByRole("button", { name: "Show in 简体中文" }).click();
  const inChinese = page.getByRole("region", { name: "在新页面上的情况" });
  await expect(inChinese.getByRole("row", { name: /^手机/ })).toContainText("依据以前已知的值");
  await page.getByRole("button", { name: /English/ }).click();

  await page.getByRole("button", { name: "Approve and save" }).click();
  await expect(page.getByText("Saved as version 2.").last()).toBeVisible();
  await run(page);
  await expect(page.getByText("No alerts")).toBeVisible({ timeout: 120_000 });
  await page.getByLabel("Show seen and closed ones too").check();
  await expect(alerts(page).getByRole("listitem").filter({ hasText: "Not one record" }).first()).toContainText(
    "closed ",
  );
  await page.getByRole("link", { name: "Latest run" }).click();
  await page.getByRole("tab", { name: /Quality/ }).click();
  await expect(page.getByRole("row", { name: /^姓名/ }).first()).toContainText("100%");
  site.close();
});
