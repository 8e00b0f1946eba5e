// A proposal that a person decides about: a field that is lost is marked on the new page, a mended one is refused.
import type { FrameLocator, Locator, Page } from "@playwright/test";
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

/** Asks the API within the page. */
const ask = (page: Page, method: string, path: string, body?: unknown) =>
  page.evaluate(
    async ({ method, path, body }) => {
      const init: RequestInit = { method, headers: { "Content-Type": "application/json" } };
      if (body !== undefined) init.body = JSON.stringify(body);
      const got = await fetch(path, init);
      if (!got.ok) throw new Error(`${method} ${path}: ${got.status} ${await got.text()}`);
      return got.json();
    },
    { method, path, body },
  );

/** A workspace with pages of the site: its path, and the number of the first page. */
async function workspaceOf(page: Page, pages: string[]): Promise<{ at: string; first: number }> {
  const at = `/api/workspaces/${(await ask(page, "POST", "/api/workspaces", {})).id}`;
  const sent = pages.map((html, i) => ({ html, url: `https://kiln-row.example/${i}`, name: `pot-${i}.html` }));
  const added = await ask(page, "POST", `${at}/pages`, { pages: sent });
  return { at, first: added.workspace.pages[0].id };
}

const saved = async (page: Page, at: string): Promise<string> =>
  (await ask(page, "POST", `${at}/save`, { name: "Teapots", site: "kiln-row.example", description: "" })).libraryId;

/** Saves a template of pages of one record, with a click on each value of the first page. */
async function teach(page: Page, values: Record<string, string>, pages = [0, 1, 2].map(before)): Promise<string> {
  const { at, first } = await workspaceOf(page, pages);
  const { items } = await ask(page, "GET", `${at}/pages/${first}/items`);
  for (const [field, text] of Object.entries(values)) {
    const { node, part, from, to } = items.find((item: { text: string }) => item.text === text);
    await ask(page, "POST", `${at}/marks`, { page: first, node, part, from, to, field });
  }
  return saved(page, at);
}

/** Opens the mending of a template and checks how it fits pages, which are called from pot-FIRST.html on. */
async function check(page: Page, id: string, pages: string[], first = 0): Promise<Locator> {
  await page.evaluate((to) => (location.hash = `#/library/${to}?show=mend`), id);
  const files = pages.map((html, i) => ({
    name: `pot-${first + i}.html`,
    mimeType: "text/html",
    buffer: Buffer.from(html),
  }));
  await page.locator('input[type="file"]').setInputFiles(files);
  await page.getByRole("button", { name: "Check how it fits" }).click();
  return page.getByRole("region", { name: "How it fits the new pages" });
}

/** The outline of a value on the page that is shown beside a proposal. */
const boxOf = (frame: FrameLocator, text: string): Locator => frame.locator(`[data-value="${text}"]`);

/** Clicks a text of the page that is shown beside a proposal. */
async function clickIn(page: Page, frame: FrameLocator, text: string): Promise<void> {
  const target = await frame.getByText(text).boundingBox();
  if (!target) throw new Error(`the page does not show ${text}`);
  await page.mouse.click(target.x + target.width / 2, target.y + target.height / 2);
}

test("should mark a lost field on the new page, refuse another, and save what was chosen", async ({ page, start }) => {
  await start();
  const id = await teach(page, pot(0));
  const fits = await check(page, id, [3, 4].map(after), 3);
  await expect(fits.getByRole("row", { name: /^glaze lost 0\/2/ })).toBeVisible({ timeout: 60_000 });
  await expect(fits.getByRole("row", { name: /^code mended 0\/2 2\/2/ })).toBeVisible();

  // The page stands beside it, with the values that were found.
  const shown = page.getByRole("region", { name: "The new pages with their marks" });
  const frame = shown.frameLocator("iframe");
  await expect(frame.getByText("TP-331")).toBeVisible();
  await expect(boxOf(frame, "TP-331")).toBeVisible();
  await expect(boxOf(frame, "Pale shino")).toHaveCount(0);
  await look(page, "a proposal with its new page");
  await shown.getByRole("button", { name: "Mark it on the page: glaze" }).click();
  await expect(shown.getByText("Click glaze on the page.")).toBeVisible();
  await clickIn(page, frame, "Pale shino");
  await expect(fits.getByRole("row", { name: /^glaze mended 0\/2 2\/2/ })).toBeVisible({ timeout: 60_000 });
  await expect(fits.getByRole("row", { name: /^glaze/ })).toContainText("your mark");
  await expect(boxOf(frame, "Pale shino")).toBeVisible();

  // A field is refused, and the rest stays. A run reads it by its label, now that the other one has a label of this form.
  await fits.getByRole("checkbox", { name: "Take the mended code" }).click();
  await expect(fits.getByRole("row", { name: /^code left as it is 0\/2 2\/2/ })).toBeVisible({ timeout: 60_000 });
  await expect(fits.getByRole("row", { name: /^glaze mended/ })).toBeVisible();
  const confirmed = async () => (await ask(page, "GET", `/api/library/${id}`)).expected.confirmed;
  const marked = await confirmed();
  await page.getByRole("button", { name: "Approve and save" }).click();
  await expect(page.getByText("Saved as version 2.").last()).toBeVisible();
  expect(await confirmed()).toBe(marked + 1); // the one that the person marked; what mending found is recorded
});

test("should mark a lost field by its text too, for who uses keys", async ({ page, start }) => {
  await start();
  const id = await teach(page, pot(0));
  const fits = await check(page, id, [3, 4].map(after), 3);
  const shown = page.getByRole("region", { name: "The new pages with their marks" });
  await shown.getByRole("button", { name: "Mark it on the page: glaze" }).click();
  const box = shown.getByLabel("Or write its value as it stands on the page");
  await box.fill("Blue");
  await shown.getByRole("button", { name: "Mark this value" }).click();
  await expect(shown.getByRole("alert")).toContainText("No element of the page");
  await box.fill("Pale shino");
  await shown.getByRole("button", { name: "Mark this value" }).click();
  await expect(fits.getByRole("row", { name: /^glaze mended 0\/2 2\/2/ })).toBeVisible({ timeout: 60_000 });
  await page.getByRole("button", { name: "Choose none of these files" }).click();
  await expect(page.getByText("2 files chosen")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Check how it fits" })).toBeDisabled();
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

test("should mark a lost field of a list in one record, and find it in the others", async ({ page, start }) => {
  await start();
  const kiln = NAMES.map((_, at) => ({ ...pot(at), coats: `${["matt", "gloss", "satin"][at % 3]}, ${at + 1} coats` }));
  const rows = kiln.map(
    (one, at) =>
      `<tr><td><a href="/p/${at}">${one.name}</a></td><td class="code">${one.code}</td><td class="glaze">${one.glaze}</td></tr>`,
  );
  // The glaze is written in another way, and nothing known leads to it.
  const blocks = kiln.map(
    (one, at) =>
      `<section><b>${one.code}</b><h4><a href="/pots/${at}">${one.name}</a></h4><em>Lot ${at + 4}</em><span>${one.coats}</span></section>`,
  );
  const { at, first } = await workspaceOf(page, [
    `<!doctype html><title>Pots</title><ul class="nav"><li>Home</li><li>About</li></ul><table class="pots">${rows.join("")}</table>`,
  ]);
  await ask(page, "PUT", `${at}/kind`, { kind: "list" });
  await ask(page, "POST", `${at}/pages/${first}/lists`, { list: 0 });
  const id = await saved(page, at);
  const fits = await check(page, id, [
    `<!doctype html><title>All pots</title><p>Home</p><div class="grid">${blocks.join("")}</div>`,
  ]);
  await expect(fits.getByRole("row", { name: /^code mended 0\/5 5\/5/ })).toBeVisible();
  await expect(fits.getByRole("row", { name: /^glaze lost 0\/5/ })).toBeVisible();
  const shown = page.getByRole("region", { name: "The new pages with their marks" });
  const frame = shown.frameLocator("iframe");
  await shown.getByRole("button", { name: "Mark it on the page: glaze" }).click();
  await clickIn(page, frame, "gloss, 2 coats");
  await expect(fits.getByRole("row", { name: /^glaze mended 0\/5 5\/5/ })).toContainText("your mark");
  for (const one of kiln) await expect(boxOf(frame, one.coats)).toBeVisible();
  await look(page, "a list with a mark of a person");
  await page.getByRole("button", { name: "Approve and save" }).click();
  await expect(page.getByText("Saved as version 2.").last()).toBeVisible();
});

test("should say which old samples a proposal lets go, also after a restart of the server", async ({
  page,
  start,
  server,
}) => {
  await start();
  // The labels have changed places: no locator serves both designs.
  const stock = (at: number, labels: [string, string]) =>
    `<!doctype html><title>${pot(at).name}</title><h1>${pot(at).name}</h1><table><tr><th>${labels[0]}</th>
      <td class="${labels[0]}">${pot(at).code}</td></tr><tr><th>${labels[1]}</th><td class="${labels[1]}">KX-${901 + at * 13}</td></tr></table>`;
  const all = [0, 1, 2];
  const id = await teach(page, { code: pot(0).code }, all.map((at) => stock(at, ["code", "order"]))); // prettier-ignore
  const swapped = all.map((at) => stock(at, ["order", "code"]).replace(/(<tr>.*?<\/tr>)(<tr>.*?<\/tr>)/s, "$2$1"));
  await check(page, id, swapped);
  const effect = page.getByRole("region", { name: "What would change" });
  const says = "It leaves out 3 old samples, whose expected values are lost: pot-0.html, pot-1.html, pot-2.html.";
  await expect(effect.getByText(says)).toBeVisible();
  await expect(page.getByRole("button", { name: "Approve and save" })).toBeDisabled();
  await expect(page).toHaveURL(/mend=/);
  const here = new URL(page.url()).hash;
  await server.kill();
  await server.up();
  await start();
  await page.evaluate((hash) => (location.hash = hash), here);
  await expect(effect.getByText(says)).toBeVisible();
  await page.getByLabel("Save it all the same, without these 3 old samples").check();
  await page.getByRole("button", { name: "Approve and save" }).click();
  await expect(page.getByText("Saved as version 2.").last()).toBeVisible();
  const tests = page.getByRole("region", { name: "Tests", exact: true });
  await expect(tests.getByRole("status")).toContainText("All 3 tests are green");
});

test("should say beside the button that the template was edited meanwhile, propose again, and undo an approval", async ({
  page,
  start,
}) => {
  await start();
  const id = await teach(page, { code: pot(0).code });
  const fits = await check(page, id, [0, 1].map(after));
  await expect(fits.getByRole("row", { name: /^code mended/ })).toBeVisible();
  const { id: workspace } = await ask(page, "POST", `/api/library/${id}/open`, {});
  await ask(page, "POST", `/api/workspaces/${workspace}/save`, {
    name: "Teapots",
    site: "kiln-row.example",
    description: "Pots of one kiln",
  });
  const approve = page.getByRole("button", { name: "Approve and save" });
  await approve.click();
  await expect(page.getByRole("alert")).toContainText("Someone else saved a newer version meanwhile");
  await expect(page.getByRole("alert")).toBeInViewport();
  await page.getByRole("button", { name: "Propose again from the newest version" }).click();
  await expect(page.getByRole("alert")).toHaveCount(0);
  await expect(fits.getByRole("row", { name: /^code mended/ })).toBeVisible();
  await approve.click();
  await expect(page.getByText("Saved as version 3.").last()).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Version 2 is saved again as the newest one").last()).toBeVisible();
  const kept = await ask(page, "GET", `/api/library/${id}`);
  expect([kept.version, kept.description, kept.expected.all]).toEqual([4, "Pots of one kiln", 3]);
});
