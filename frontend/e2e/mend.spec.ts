// A template of a site that changed its design: its tests, what died, the mended version beside the old one, approved and dismissed.
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import { look } from "./axe";
import { expect, test } from "./server";

test.describe.configure({ mode: "serial" });

const redesigned = (name: string) =>
  fileURLToPath(new URL(`../../templates/redesigned/books/pages/${name}`, import.meta.url));
const PAGES = ["b0102.html", "b0104.html", "b0105.html"].map(redesigned);

/** Saves a template of the books as they were, by the API, with a click on each value of one page. */
async function teach(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const ask = async (method: string, path: string, body?: unknown) => {
      const init: RequestInit = { method, headers: { "Content-Type": "application/json" } };
      if (body !== undefined) init.body = JSON.stringify(body);
      const got = await fetch(path, init);
      if (!got.ok) throw new Error(`${method} ${path}: ${got.status} ${await got.text()}`);
      return got.json();
    };
    const workspace = await ask("POST", "/api/workspaces", {});
    const bundled = ["books/b0102", "books/b0104", "books/b0101", "books/b0105"].map((one) => ({ bundled: one }));
    const added = await ask("POST", `/api/workspaces/${workspace.id}/pages`, { pages: bundled });
    const first = added.workspace.pages[0].id;
    const { items } = await ask("GET", `/api/workspaces/${workspace.id}/pages/${first}/items`);
    const values = { 書名: "鐘錶匠的午後", 出版社: "渡口文化", ISBN: "9780000001023", 頁數: "352頁" };
    for (const [field, text] of Object.entries(values)) {
      const item = items.find((one: { text: string }) => one.text === text);
      if (!item) throw new Error(`the page shows no ${text}`);
      await ask("POST", `/api/workspaces/${workspace.id}/marks`, {
        page: first,
        node: item.node,
        part: item.part,
        from: item.from,
        to: item.to,
        field,
      });
    }
    const saved = await ask("POST", `/api/workspaces/${workspace.id}/save`, {
      name: "Books",
      site: "www.yunxiu-books.example",
      description: "",
    });
    return saved.libraryId as string;
  });
}

async function open(page: Page, id: string): Promise<void> {
  await page.evaluate((to) => (location.hash = `#/library/${to}?show=mend`), id);
  await expect(page.getByRole("heading", { name: "Mending" })).toBeVisible();
}

let id = "";

test("should say that the tests of a saved template are green, and run them again", async ({ page, start }) => {
  await start();
  id = await teach(page);
  await open(page, id);
  const tests = page.getByRole("region", { name: "Tests", exact: true });
  await expect(tests.getByRole("status")).toContainText("tests are green");
  await tests.getByRole("button", { name: "Run the tests" }).click();
  await expect(tests.getByRole("status")).toContainText("tests are green");
  await expect(page.getByRole("button", { name: "Check how it fits" })).toBeDisabled();
  await look(page, "tests and mending, before anything is asked");
});

test("should show what died and what would change, and change nothing when it is dismissed", async ({
  page,
  start,
}) => {
  await start();
  await open(page, id);
  await page.locator('input[type="file"]').setInputFiles(PAGES);
  await expect(page.getByText("3 files chosen")).toBeVisible();
  await page.getByRole("button", { name: "Check how it fits" }).click();
  const fits = page.getByRole("region", { name: "How it fits the new pages" });
  await expect(fits.getByRole("row", { name: /^ISBN mended 0\/3 3\/3/ })).toBeVisible({ timeout: 60_000 });
  await fits.getByText("Locators of ISBN").click();
  const locators = fits.getByRole("table").filter({ hasText: "On samples" }).locator("visible=true").last();
  await expect(locators.getByText("finds nothing", { exact: true }).first()).toBeVisible();
  const fresh = page.getByRole("region", { name: "New pages" });
  const isbn = fresh.getByRole("row").filter({ hasText: "b0102.html" }).filter({ hasText: "ISBN" });
  await expect(isbn).toContainText("no value");
  await expect(isbn).toContainText("9780000001023");
  await expect(page.getByText("Every value that the stored samples expect is kept.")).toBeVisible();
  await page.getByText("Side by side in XML").click();
  await expect(page.locator(".cm-merge-b")).toContainText("locator");
  await look(page, "a proposal, side by side");
  await page.getByRole("button", { name: "Dismiss", exact: true }).click();
  await expect(page.getByText("Dismissed: the template stays as it is.").last()).toBeVisible();
  await expect(fits).toHaveCount(0);
  await page.getByRole("link", { name: "History", exact: true }).click();
  await expect(page.getByText("Version 2")).toHaveCount(0);
});

test("should save the mended version when it is approved, by keyboard, and then find nothing to mend", async ({
  page,
  start,
}) => {
  await start();
  await open(page, id);
  await page.locator('input[type="file"]').setInputFiles(PAGES);
  await page.getByRole("button", { name: "Check how it fits" }).focus();
  await page.keyboard.press("Enter");
  const note = page.getByLabel("Note for the history");
  await expect(note).toHaveValue(/mended after a change of the site/);
  await note.fill("the new design of November");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Approve and save" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Saved as version 2.").last()).toBeVisible();
  await expect(page.getByRole("region", { name: "Tests", exact: true }).getByRole("status")).toContainText(
    "tests are green",
  );
  await page.locator('input[type="file"]').setInputFiles(PAGES);
  await page.getByRole("button", { name: "Check how it fits" }).click();
  await expect(page.locator("#main").getByText("Nothing is proposed")).toBeVisible({ timeout: 60_000 });
  await page.getByRole("link", { name: "History", exact: true }).click();
  await expect(page.getByText("the new design of November").first()).toBeVisible();
});

/** Takes a list template of the starter library into the library of this server, and what it must give on one page goes wrong. */
async function lists(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const ask = async (method: string, path: string, body?: unknown) => {
      const init: RequestInit = { method, headers: { "Content-Type": "application/json" } };
      if (body !== undefined) init.body = JSON.stringify(body);
      const got = await fetch(path, init);
      if (!got.ok) throw new Error(`${method} ${path}: ${got.status} ${await got.text()}`);
      return got.json();
    };
    const workspace = await ask("POST", "/api/workspaces", {});
    const bundled = ["jobs/baker-1", "jobs/baker-2", "jobs/nurse-1"].map((one) => ({ bundled: one }));
    const added = await ask("POST", `/api/workspaces/${workspace.id}/pages`, { pages: bundled });
    const first = added.workspace.pages[0].id;
    const { items } = await ask("GET", `/api/workspaces/${workspace.id}/pages/${first}/items`);
    await ask("PUT", `/api/workspaces/${workspace.id}/kind`, { kind: "list" });
    for (const [field, text] of [
      ["title", "Night Baker"],
      ["salary", "£13.40 an hour"],
      ["title", "Sourdough Baker"],
      ["salary", "£29,000 a year"],
    ]) {
      const item = items.find((one: { text: string }) => one.text === text);
      if (!item) throw new Error(`the page shows no ${text}`);
      const { node, part, from, to } = item;
      await ask("POST", `/api/workspaces/${workspace.id}/marks`, { page: first, node, part, from, to, field });
    }
    await ask("PUT", `/api/workspaces/${workspace.id}/tests`, { as: "new" });
    const saved = await ask("POST", `/api/workspaces/${workspace.id}/save`, {
      name: "Jobs",
      site: "jobs.quillmark.example",
      description: "",
    });
    return saved.libraryId as string;
  });
}

const jobs = (name: string) => fileURLToPath(new URL(`../../templates/redesigned/jobs/pages/${name}`, import.meta.url));

test("should mend a list: old and new records side by side, approved by a person", async ({ page, start }) => {
  await start();
  const list = await lists(page);
  await open(page, list);
  await page.locator('input[type="file"]').setInputFiles(["baker-1.html", "baker-3.html"].map(jobs));
  await page.getByRole("button", { name: "Check how it fits" }).click();
  const fits = page.getByRole("region", { name: "How it fits the new pages" }).first();
  await expect(fits.getByRole("row", { name: /^Records mended 0\/2 2\/2/ })).toBeVisible({ timeout: 60_000 });
  await expect(fits.getByRole("row", { name: /^title mended 0\/14 14\/14/ })).toBeVisible();
  const now = page.getByRole("region", { name: "baker-1.html · Now" });
  const mended = page.getByRole("region", { name: "baker-1.html · Mended" });
  await expect(now.getByRole("row")).toHaveCount(9);
  await expect(now.getByText("Night Baker")).toHaveCount(0);
  await expect(mended.getByRole("row").nth(1)).toContainText("Night Baker");
  await expect(mended.getByRole("row").nth(1)).toContainText("£13.40 an hour");
  await expect(page.getByText("Every value that the stored samples expect is kept.")).toBeVisible();
  await look(page, "a list, side by side");
  await page.getByText("Only what changes").click();
  await expect(page.getByRole("region", { name: /^baker-2.* · Mended/ })).toContainText("Cake Decorator");
  await page.getByRole("button", { name: "Approve and save" }).click();
  await expect(page.getByText("Saved as version 2.").last()).toBeVisible();
  const tests = page.getByRole("region", { name: "Tests", exact: true });
  await expect(tests.getByRole("status")).toContainText("tests are green");
});

test("should lead from a red test to its page and field", async ({ page, start }) => {
  await start();
  const wrong = await teach(page);
  await page.evaluate(async (template) => {
    const ask = async (method: string, path: string, body?: unknown) => {
      const got = await fetch(path, {
        method,
        headers: { "Content-Type": "application/json" },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      if (!got.ok) throw new Error(`${method} ${path}: ${got.status} ${await got.text()}`);
      return got.json();
    };
    const workspace = await ask("POST", `/api/library/${template}/open`);
    await ask("PUT", `/api/workspaces/${workspace.id}/tests`, {
      page: workspace.pages[1].id,
      field: "ISBN",
      as: "values",
      values: ["12"],
    });
    await ask("POST", `/api/workspaces/${workspace.id}/save`, {
      name: "Books",
      site: "www.yunxiu-books.example",
      description: "",
    });
  }, wrong);
  await open(page, wrong);
  const tests = page.getByRole("region", { name: "Tests", exact: true });
  await expect(tests.getByRole("status")).toContainText("1 of");
  const row = tests.getByRole("row").filter({ hasText: "ISBN" });
  await expect(row).toContainText("12");
  await row.getByRole("button", { name: /Show the page/ }).click();
  await expect(page.getByRole("region", { name: "Expected value" }).getByRole("textbox")).toHaveValue("12");
  await expect(
    page.getByRole("region", { name: "Pages" }).getByRole("listitem").nth(1).getByRole("button").first(),
  ).toHaveAttribute("aria-current", "page");
});

test("should show the run that an alert came from, and take its pages unless told otherwise", async ({
  page,
  start,
}) => {
  await start();
  await page.evaluate((to) => (location.hash = `#/library/${to}?show=mend&run=r1`), id);
  const chosen = page.getByRole("checkbox", { name: /^The pages of the run/ });
  await expect(chosen).toBeChecked();
  await expect(page.getByRole("link", { name: "Show the run" })).toHaveAttribute("href", "#/runs/r1?show=quality");
  const ask = page.getByRole("button", { name: "Check how it fits" });
  await expect(ask).toBeEnabled();
  await chosen.click();
  await expect(ask).toBeDisabled();
});

test("should speak Chinese, and say what cannot be had", async ({ page, start }) => {
  await start();
  await open(page, id);
  await page.getByLabel("Addresses, one per line").fill("http://127.0.0.1:9/none");
  await page.getByRole("button", { name: "Check how it fits" }).click();
  await expect(page.getByRole("alert")).toContainText("127.0.0.1");
  await page.getByRole("button", { name: "Show in 简体中文" }).click();
  await expect(page.getByRole("button", { name: "看看是否适用" })).toBeEnabled();
  await expect(page.getByRole("heading", { name: "修补" })).toBeVisible();
});
