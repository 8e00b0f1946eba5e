// Why a value was taken: the vote and Tree Align in words; the question that pays; locators to read.
import { type Page } from "@playwright/test";
import { drawn, fields, framed, mark, openSample, tab } from "./actions";
import { expect, test } from "./server";

const BOOKS = "雲岫書屋";
const why = (page: Page) => page.getByRole("region", { name: "Why", exact: true });
const marks = (page: Page) => page.getByRole("region", { name: "Marks" }).getByRole("listitem");
const question = (page: Page) => page.getByRole("group", { name: "The question that helps the template most" });

test("should say why a value was taken: the votes, and the slot between its landmarks", async ({ page, start }) => {
  await start();
  await openSample(page, "临湖人才网");
  await mark(page, "硕士");
  await page.keyboard.press("]");
  await drawn(page);
  await expect(why(page).getByText(/^Taken: the confidence is \d+%; at least 40% is needed\.$/)).toBeVisible();
  await expect(why(page).getByText(/votes? for this place, with \d+% of the weight/)).toBeVisible();
  await expect(why(page).getByText("A label or an anchor is among those")).toBeVisible();
  const align = why(page).getByRole("listitem").filter({ hasText: /^\s*“/ });
  await expect(align.first()).toContainText("“学历”");
  await expect(why(page).getByText(/It is the place that was taken\./)).toBeVisible();
  await expect(why(page).getByText(/The locators were enough/)).toBeVisible();
  await why(page).getByRole("button", { name: "博士" }).click();
  await expect(framed(page).getByText("博士", { exact: true }).first()).toBeInViewport();
});

test("should say what each locator finds on the page in view, and show a readable XPath", async ({
  page,
  start,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await start();
  await openSample(page, "临湖人才网");
  await mark(page, "硕士");
  const locators = page.getByRole("region", { name: "Locators" });
  await expect(locators.getByText("finds “硕士”").first()).toBeVisible();
  const first = locators.locator("code").filter({ hasText: "stem(.)='学历'" }).first();
  await expect(first).toBeVisible();
  await expect(locators.locator("code").filter({ hasText: "translate(" })).toHaveCount(0);
  await locators.getByRole("button", { name: "Copy as XPath 1.0" }).first().click();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  await context.clearPermissions();
  expect(copied).toMatch(/^\/\//);
  expect(copied).not.toContain("stem(");

  // The short form is taken back as it stands.
  await tab(page, "XPath").click();
  const editor = page.getByRole("textbox", { name: "XPath of 学历" });
  await editor.click();
  await page.keyboard.press("Control+A");
  await page.keyboard.type("//text()[stem(.)='性别']/parent::td/following-sibling::td[1]");
  await page.keyboard.press("Control+Enter");
  await expect(fields(page).getByText("男", { exact: true })).toBeVisible();
  await expect(locators.getByText("by hand").first()).toBeVisible();
});

const visit = (name: string, day: string) => ({
  name: `${name}.html`,
  mimeType: "text/html",
  buffer: Buffer.from(
    `<!DOCTYPE html><title>${name}</title><h1>${name}</h1><p class="day">${day}</p><p>We walked to the ${name} and back.</p>`,
  ),
});

test("should say what makes a value less sure", async ({ page, start }) => {
  await start();
  await page
    .getByTestId("files")
    .setInputFiles([visit("Mill", "3 May 2021"), visit("Quay", "14 June 2022"), visit("Hill", "spring of 2020")]);
  await drawn(page);
  await mark(page, "3 May 2021", "day");
  await page.keyboard.press("]");
  await page.keyboard.press("]");
  const value = page.getByRole("region", { name: "Value" });
  await expect(
    value.getByText(/^\d+% of such values are right: its place has no price or date, or several\.$/),
  ).toBeVisible();
  await expect(value.getByText("spring of 2020")).toBeVisible();
});

// The third page has no label, and the class is at a text that does not look like a price.
const offer = (name: string, price: string, was: string) => ({
  name: `${name}.html`,
  mimeType: "text/html",
  buffer: Buffer.from(
    `<!DOCTYPE html><title>${name}</title><h1>${name}</h1><p>A good ${name} for every day.</p><div class="offer">${
      was
        ? `<div><em>${price}</em> <span class="price">${was}</span></div>`
        : `<p><b>Price:</b> <span class="price">${price}</span></p>`
    }</div><p>Sold by the ${name} shop.</p>`,
  ),
});

const doubted = async (page: Page): Promise<{ asked: string; value: string; about: string }> => {
  await page
    .getByTestId("files")
    .setInputFiles([
      offer("Kettle", "€ 12", ""),
      offer("Teapot", "€ 15", ""),
      offer("Funnel", "€ 18", "from 22 to 31 or more"),
    ]);
  await drawn(page);
  await mark(page, "€ 12", "price");
  const asked = await question(page).getByRole("paragraph").innerText();
  const [, value, about] = /^Is “(.*)” the price of “(.*)”\?$/.exec(asked) ?? [];
  if (value === undefined || about === undefined) throw new Error(`it asks something else: ${asked}`);
  return { asked, value, about };
};

test("should take a yes to its question as an example", async ({ page, start }) => {
  await start();
  const { asked, value, about } = await doubted(page);
  await question(page).getByRole("button", { name: "Show", exact: true }).click();
  await drawn(page);
  await expect(page.locator(".box.doubt").first()).toBeVisible();
  await question(page).getByRole("button", { name: "Yes" }).click();
  await expect(marks(page)).toHaveCount(2);
  await expect(marks(page).filter({ hasText: about })).toContainText("example");
  await expect(fields(page).getByText(value, { exact: true })).toBeVisible();
  await expect(page.getByText(asked)).toHaveCount(0);
});

test("should take a no to its question as a counterexample, ask for the right place, and take missing for an answer", async ({
  page,
  start,
}) => {
  await start();
  const { value, about } = await doubted(page);
  await expect(page.getByRole("checkbox", { name: "May be missing" })).not.toBeChecked();
  await question(page).getByRole("button", { name: "No", exact: true }).click();
  await expect(page.getByText("Click the right place for “price” on this page")).toBeVisible();
  await drawn(page);
  await expect(marks(page).filter({ hasText: "not this" })).toContainText(about);
  await expect(fields(page).getByText(value, { exact: true })).toHaveCount(0);

  // It is missing there: the field becomes one that may be missing.
  await page.getByRole("button", { name: "It is missing here" }).click();
  await expect(page.getByText("Click the right place for “price” on this page")).toHaveCount(0);
  await expect(marks(page).filter({ hasText: "Missing on this page" })).toContainText(about);
  await expect(page.getByRole("checkbox", { name: "May be missing" })).toBeChecked();
});

test("should make a field that is missing on a page optional, and keep it elsewhere", async ({ page, start }) => {
  await start();
  await openSample(page, BOOKS);
  await mark(page, "380元", "定價");
  await page.getByRole("region", { name: "Pages" }).getByRole("listitem").nth(3).getByRole("button").first().click();
  await drawn(page);
  const optional = page.getByRole("checkbox", { name: "May be missing" });
  await expect(optional).not.toBeChecked();
  await page.getByRole("button", { name: "Missing here" }).first().click();
  await expect(optional).toBeChecked();
  await tab(page, "Pages × fields").click();
  const cells = page.getByRole("grid", { name: "Pages × fields" }).getByRole("gridcell");
  await expect(cells.nth(3)).toHaveAccessibleName(/^定價: missing/);
  for (const row of [0, 1, 2, 4]) await expect(cells.nth(row)).toHaveAccessibleName(/^定價: found/);
});
