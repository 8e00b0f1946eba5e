// The health of the library: checked while a site is as it was, after it changed its design, and mended from there.
import { createServer } from "node:http";
import type { Page } from "@playwright/test";
import { look } from "./axe";
import { expect, test } from "./server";

test.describe.configure({ mode: "serial", timeout: 180_000 });

const POTS = ["Heron", "Otter", "Plover", "Badger", "Marten"];
const pot = (at: number) => ({
  name: `${POTS[at]} teapot`,
  code: `TP-${310 + at * 7}`,
  clay: ["Red", "White"][at % 2],
  litres: `0.${5 + at} l`,
});

const before = (at: number) => {
  const one = pot(at);
  return `<!doctype html><title>${one.name} - Kiln Row</title><body><div class="top"><a href="/">Kiln Row</a></div><h1>${one.name}</h1>
    <table class="facts"><tr><th>Code</th><td class="code">${one.code}</td></tr><tr><th>Clay</th><td class="clay">${one.clay} clay</td></tr>
    <tr><th>Volume</th><td class="volume">${one.litres}</td></tr></table><p>Thrown by hand in our workshop.</p></body>`;
};
const after = (at: number) => {
  const one = pot(at);
  return `<!doctype html><title>Kiln Row | ${one.name}</title><body><header><nav><a href="/">Home</a></nav></header><main><section class="hero">
    <h2>${one.name}</h2></section><dl class="grid"><dt>Volume</dt><dd><span>${one.litres}</span></dd><dt>Article code</dt><dd><span>${one.code}</span></dd>
    <dt>Clay</dt><dd><span>${one.clay} clay</span></dd></dl><p>Thrown by hand.</p></main></body>`;
};

/** The potter's site: its design, and how long it takes to answer. */
const site = { design: before, wait: 0, address: "", close: () => {} };

test.beforeAll(async () => {
  const server = createServer((ask, answer) => {
    const at = Number(/^\/pot\/(\d)$/.exec(ask.url ?? "")?.[1] ?? -1);
    setTimeout(() => {
      answer.writeHead(at in POTS ? 200 : 404, { "Content-Type": "text/html; charset=utf-8" });
      answer.end(at in POTS ? site.design(at) : "not here");
    }, site.wait);
  });
  await new Promise<void>((yes) => server.listen(0, "127.0.0.1", yes));
  const bound = server.address();
  if (typeof bound !== "object" || !bound) throw new Error("no port");
  site.address = `http://127.0.0.1:${bound.port}`;
  site.close = () => server.close();
});
test.afterAll(() => site.close());

/** Saves a template of the pots as they are, by the API. */
async function teach(page: Page): Promise<string> {
  const pages = POTS.map((_, at) => ({ html: before(at), url: `${site.address}/pot/${at}`, name: `pot-${at}.html` }));
  const one = pot(0);
  const values = { name: one.name, code: one.code, clay: `${one.clay} clay`, volume: one.litres };
  return page.evaluate(
    async ({ pages, values }) => {
      const ask = async (method: string, path: string, body?: unknown) => {
        const init: RequestInit = { method, headers: { "Content-Type": "application/json" } };
        if (body !== undefined) init.body = JSON.stringify(body);
        const got = await fetch(path, init);
        if (!got.ok) throw new Error(`${method} ${path}: ${got.status} ${await got.text()}`);
        return got.json();
      };
      const workspace = await ask("POST", "/api/workspaces", {});
      const added = await ask("POST", `/api/workspaces/${workspace.id}/pages`, { pages });
      const first = added.workspace.pages[0].id;
      const { items } = await ask("GET", `/api/workspaces/${workspace.id}/pages/${first}/items`);
      for (const [field, text] of Object.entries(values)) {
        const { node, part, from, to } = items.find((item: { text: string }) => item.text === text);
        await ask("POST", `/api/workspaces/${workspace.id}/marks`, { page: first, node, part, from, to, field });
      }
      const saved = await ask("POST", `/api/workspaces/${workspace.id}/save`, {
        name: "Teapots",
        site: "kiln-row.example",
        description: "",
      });
      return saved.libraryId as string;
    },
    { pages, values },
  );
}

async function open(page: Page): Promise<void> {
  await page.evaluate(() => (location.hash = "#/library/health"));
  await expect(page.getByRole("heading", { level: 1, name: "Health" })).toBeVisible();
}

/** Checks now, with the potter's machine allowed. */
async function check(page: Page): Promise<void> {
  await page.getByText("Options", { exact: true }).click();
  await page.getByLabel(/^Hosts in private networks/).fill("127.0.0.1");
  await page.getByLabel(/^Seconds between/).fill("0.01");
  await page.getByRole("button", { name: "Check now" }).first().click();
}

test("should say that nothing was checked yet, and then that all templates fit", async ({ page, start }) => {
  await start();
  await teach(page);
  await page.getByRole("link", { name: "Library", exact: true }).click();
  await page.getByRole("button", { name: "Health" }).click();
  await expect(page.getByText("The library has not been checked yet")).toBeVisible();
  await look(page, "health, before any check");
  await check(page);
  await expect(page.getByText("All templates fit their sites")).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText("1 fits")).toBeVisible();
});

test("should tell of pages that it may not read, and not call them changed", async ({ page, start }) => {
  await start();
  await open(page);
  await page.getByRole("button", { name: "Check now" }).click();
  const row = page.getByRole("listitem").filter({ hasText: "Teapots" }).first();
  await expect(row.getByText("not reachable")).toBeVisible({ timeout: 60_000 });
  await row.getByText("5 pages could not be read").click();
  await expect(row).toContainText("private network");
});

test("should show how far a check is, and stop it", async ({ page, start }) => {
  site.wait = 3_000;
  await start();
  await open(page);
  await check(page);
  await expect(page.getByText("Checking: 0 of 1 templates")).toBeVisible();
  await page.getByRole("button", { name: "Stop" }).click();
  await expect(page.getByText("The check was stopped")).toBeVisible({ timeout: 30_000 });
  site.wait = 0;
});

test("should list a site that changed with its fields, and lead to the mended version in one click", async ({
  page,
  start,
}) => {
  site.design = after;
  await start();
  await open(page);
  await check(page);
  const row = page.getByRole("listitem").filter({ hasText: "Teapots" }).first();
  await expect(row.getByText("site changed")).toBeVisible({ timeout: 60_000 });
  await expect(row).toContainText("code: 0 of 5");
  await expect(row).toContainText("5 pages still show the known value");
  await expect(row).toContainText("A mended version finds again");
  await look(page, "health, a site changed");
  await page.getByRole("button", { name: "Show in 简体中文" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "健康状况" })).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole("button", { name: /English/ }).click();

  await row.getByRole("link", { name: /See the mended version/ }).click();
  const fits = page.getByRole("region", { name: "How it fits the new pages" });
  await expect(fits.getByRole("row", { name: /^code mended 0\/5 5\/5/ })).toBeVisible({ timeout: 60_000 });
});

test("should ask for the proposal anew where it is no longer kept, as the check read its pages", async ({
  page,
  server,
  start,
}) => {
  await server.kill();
  await server.up();
  await start();
  await open(page);
  const row = page.getByRole("listitem").filter({ hasText: "Teapots" }).first();
  await row.getByRole("link", { name: /See the mended version/ }).click();
  const fits = page.getByRole("region", { name: "How it fits the new pages" });
  await expect(fits.getByRole("row", { name: /^code mended 0\/5 5\/5/ })).toBeVisible({ timeout: 60_000 });
});

test("should check each night by a schedule, with an alert that leads to the mended version", async ({
  page,
  start,
}) => {
  await start();
  await open(page);
  await page.getByRole("button", { name: "Check each night" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByLabel("What it does")).toHaveValue("true");
  await expect(dialog.getByLabel("Pages, one address per line")).toHaveCount(0);
  await dialog.getByLabel(/^Hosts in private networks/).fill("127.0.0.1");
  await dialog.getByRole("button", { name: "Save the schedule" }).click();
  await expect(page.getByText("checks the library")).toBeVisible();
  const alerts = page.getByRole("region", { name: "Alerts" });
  const told = alerts.getByRole("listitem").filter({ hasText: "Teapots: the site has changed" });
  await expect(told).toHaveCount(1);
  await expect(told.getByRole("link", { name: "Mend" })).toHaveAttribute("href", /check=1/);
  await page.getByRole("button", { name: "Run now" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Health" })).toBeVisible();
});
