// A proposal that a person decides about: a field that is lost is marked on the new page, a mended one is refused.
import type { Page } from "@playwright/test";
import { look } from "./axe";
import { expect, test } from "./server";

test.describe.configure({ mode: "serial" });

const NAMES = ["Heron", "Otter", "Plover", "Badger", "Marten"];
const GLAZES = ["Ash grey", "Celadon", "Tenmoku", "Pale shino", "Oribe green"];
const pot = (at: number) => ({ name: `${NAMES[at]} teapot`, code: `TP-${310 + at * 7}`, glaze: GLAZES[at] ?? "" });

const before = (at: number) => {
  const one = pot(at);
  return `<!doctype html><title>${one.name} - Kiln Row</title><body><h1>${one.name}</h1><table class="facts"><tr><th>Code</th>
    <td class="code">${one.code}</td></tr><tr><th>Glaze</th><td class="glaze">${one.glaze}</td></tr></table><p>Thrown by hand.</p></body>`;
};
/** The glaze has another label, which nothing known leads to. */
const after = (at: number) => {
  const one = pot(at);
  return `<!doctype html><title>${one.name} | Kiln Row</title><body><main><section class="hero"><h2>${one.name}</h2></section>
    <dl class="grid"><dt>Code</dt><dd><span>${one.code}</span></dd><dt>Surface</dt><dd><b>${one.glaze}</b></dd>
    <dt>Fired at</dt><dd><b>${1200 + at} degrees</b></dd></dl></main></body>`;
};

async function teach(page: Page): Promise<string> {
  const pages = [0, 1, 2].map((at) => ({
    html: before(at),
    url: `https://kiln-row.example/${at}`,
    name: `pot-${at}.html`,
  }));
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
      const named = { name: "Teapots", site: "kiln-row.example", description: "" };
      return (await ask("POST", `/api/workspaces/${workspace.id}/save`, named)).libraryId as string;
    },
    { pages, values: pot(0) },
  );
}

test("should mark a lost field on the new page, refuse another, and save what was chosen", async ({ page, start }) => {
  await start();
  const id = await teach(page);
  await page.evaluate((to) => (location.hash = `#/library/${to}?show=mend`), id);
  await page
    .locator('input[type="file"]')
    .setInputFiles(
      [3, 4].map((at) => ({ name: `pot-${at}.html`, mimeType: "text/html", buffer: Buffer.from(after(at)) })),
    );
  await page.getByRole("button", { name: "Check how it fits" }).click();
  const fits = page.getByRole("region", { name: "How it fits the new pages" });
  await expect(fits.getByRole("row", { name: /^glaze lost 0\/2/ })).toBeVisible({ timeout: 60_000 });
  await expect(fits.getByRole("row", { name: /^code mended 0\/2 2\/2/ })).toBeVisible();

  // The page stands beside it, with the values that were found.
  const shown = page.getByRole("region", { name: "The new pages with their marks" });
  const frame = shown.frameLocator("iframe");
  await expect(frame.getByText("TP-331")).toBeVisible();
  await expect(frame.getByText("TP-331")).toHaveCSS("outline-style", "solid");
  await expect(frame.getByText("Pale shino")).not.toHaveCSS("outline-style", "solid");
  await look(page, "a proposal with its new page");
  await shown.getByRole("button", { name: "Mark it on the page: glaze" }).click();
  await expect(shown.getByText("Click glaze on the page.")).toBeVisible();
  const target = await frame.getByText("Pale shino").boundingBox();
  if (!target) throw new Error("the page does not show the glaze");
  await page.mouse.click(target.x + target.width / 2, target.y + target.height / 2);
  await expect(fits.getByRole("row", { name: /^glaze mended 0\/2 2\/2/ })).toBeVisible({ timeout: 60_000 });
  await expect(fits.getByRole("row", { name: /^glaze/ })).toContainText("your mark");
  await expect(frame.getByText("Pale shino")).toHaveCSS("outline-style", "solid");
  await page.screenshot({ path: test.info().outputPath("marked.png"), fullPage: true });

  // A field is refused, and the rest stays.
  await fits.getByRole("checkbox", { name: "Take the mended code" }).click();
  await expect(fits.getByRole("row", { name: /^code left as it is 0\/2 0\/2/ })).toBeVisible({ timeout: 60_000 });
  await expect(fits.getByRole("row", { name: /^glaze mended/ })).toBeVisible();
  await page.getByRole("button", { name: "Approve and save" }).click();
  await expect(page.getByText("Saved as version 2.").last()).toBeVisible();
});

test("should mark a lost field by its text too, for who uses keys", async ({ page, start }) => {
  await start();
  const id = await teach(page);
  await page.evaluate((to) => (location.hash = `#/library/${to}?show=mend`), id);
  await page
    .locator('input[type="file"]')
    .setInputFiles(
      [3, 4].map((at) => ({ name: `pot-${at}.html`, mimeType: "text/html", buffer: Buffer.from(after(at)) })),
    );
  await page.getByRole("button", { name: "Check how it fits" }).click();
  const shown = page.getByRole("region", { name: "The new pages with their marks" });
  await shown.getByRole("button", { name: "Mark it on the page: glaze" }).click();
  const box = shown.getByLabel("Or write its value as it stands on the page");
  await box.fill("Blue");
  await shown.getByRole("button", { name: "Mark this value" }).click();
  await expect(shown.getByRole("alert")).toContainText("No element of the page");
  await box.fill("Pale shino");
  await shown.getByRole("button", { name: "Mark this value" }).click();
  const fits = page.getByRole("region", { name: "How it fits the new pages" });
  await expect(fits.getByRole("row", { name: /^glaze mended 0\/2 2\/2/ })).toBeVisible({ timeout: 60_000 });
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});
