// The tests of a template: expected values, what is red, and the warning before a save.
import { type Page } from "@playwright/test";
import { drawn, fields, mark, openSample, tab } from "./actions";
import { expect, test } from "./server";

const grid = (page: Page) => page.getByRole("grid", { name: "Tests" });
const sum = (page: Page, says: string) => page.getByRole("tabpanel", { name: /^Tests/ }).getByText(says);
const editor = (page: Page) => page.getByRole("region", { name: "Expected value" });
const cell = (page: Page, row: number, column: number) =>
  grid(page).getByRole("row").nth(row).getByRole("gridcell").nth(column);

async function prepared(page: Page): Promise<void> {
  await openSample(page, "临湖人才网");
  await mark(page, "董献平", "姓名");
  await mark(page, "男");
  await tab(page, "Tests").click();
}

test("should take the current values as expected, of a page or of all", async ({ page, start }) => {
  await start();
  await prepared(page);
  await page.getByRole("button", { name: "Expect this page" }).click();
  await expect(sum(page, "2 tests, all green")).toBeVisible();
  await expect(cell(page, 1, 0)).toHaveAccessibleName("姓名: 董献平, right");
  await expect(cell(page, 2, 0)).toHaveAccessibleName("姓名: 苏映雪, no test");
  await page.getByRole("button", { name: "Expect the other values" }).click();
  await expect(sum(page, "10 tests, all green")).toBeVisible();
  await expect(page.getByRole("button", { name: "Expect the other values" })).toHaveCount(0);
});

test("should turn red when something else is expected, and say how good that makes the template", async ({
  page,
  start,
}) => {
  await start();
  await prepared(page);
  await page.getByRole("button", { name: "Expect all values" }).click();
  await expect(sum(page, "10 tests, all green")).toBeVisible();

  await cell(page, 2, 0).click();
  await expect(
    page.getByRole("region", { name: "Pages" }).getByRole("listitem").nth(1).getByRole("button").first(),
  ).toHaveAttribute("aria-current", "page");
  const input = editor(page).getByRole("textbox");
  await expect(input).toHaveValue("苏映雪");
  await input.fill("苏雪");
  await page.keyboard.press("Enter");
  await expect(sum(page, "1 of 10 tests red")).toBeVisible();
  await expect(tab(page, "Tests 1 test is red")).toBeVisible();
  await expect(cell(page, 2, 0)).toHaveAccessibleName("姓名: 苏映雪 ≠ 苏雪, wrong value");
  const head = grid(page).getByRole("columnheader").nth(1);
  await expect(head).toContainText("80%"); // 4 of 5 right, given and true

  // Click-through: another page is in view; the red cell leads to its page and to the node.
  await page.keyboard.press("Escape");
  await page.getByRole("region", { name: "Pages" }).getByRole("listitem").first().getByRole("button").first().click();
  await drawn(page);
  await cell(page, 2, 0).click();
  await drawn(page);
  await expect(page.frameLocator("iframe").getByText("苏映雪").first()).toBeInViewport();
  await expect(page.locator(".box.value").first()).toBeVisible();

  await editor(page).getByRole("button", { name: "Must be missing" }).click();
  await expect(cell(page, 2, 0)).toHaveAccessibleName("姓名: 苏映雪 ≠ nothing, a value, but no value is expected");
  await editor(page).getByRole("button", { name: "Current value" }).click();
  await expect(sum(page, "10 tests, all green")).toBeVisible();
  await editor(page).getByRole("button", { name: "No test" }).click();
  await expect(sum(page, "9 tests, all green")).toBeVisible();
  await page.getByRole("button", { name: /^Undo: / }).click();
  await expect(sum(page, "10 tests, all green")).toBeVisible();
  await page.getByRole("button", { name: "Run", exact: true }).click();
  await expect(sum(page, "10 tests, all green")).toBeVisible();
});

test("should be usable by the keyboard alone", async ({ page, start }) => {
  await start();
  await prepared(page);
  await page.getByRole("button", { name: "Expect all values" }).press("Enter");
  await expect(sum(page, "10 tests, all green")).toBeVisible();
  await grid(page).focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  const input = editor(page).getByRole("textbox");
  await expect(input).toHaveValue("苏映雪");
  await page.keyboard.press("Tab");
  await expect(input).toBeFocused();
  await page.keyboard.press("Control+A");
  await page.keyboard.type("x");
  await page.keyboard.press("Enter");
  await expect(sum(page, "1 of 10 tests red")).toBeVisible();
});

test("should warn before a save of what is red, naming field and page, and save all the same", async ({
  page,
  start,
}) => {
  await start();
  await prepared(page);
  await page.getByRole("button", { name: "Expect all values" }).click();
  await cell(page, 2, 0).click();
  await editor(page).getByRole("textbox").fill("苏雪");
  await page.keyboard.press("Enter");
  await expect(sum(page, "1 of 10 tests red")).toBeVisible();
  await tab(page, "Page").click();

  await page.keyboard.press("Control+s");
  const dialog = page.getByRole("dialog", { name: "Save to the library" });
  await expect(dialog.getByText("One test is red.")).toBeVisible();
  const named = dialog.getByRole("button", { name: /姓名 on “.*苏映雪.*”: expected 苏雪, gives 苏映雪/ });
  await named.click();
  await expect(dialog).toHaveCount(0);
  await expect(cell(page, 2, 0)).toBeVisible();
  await expect(fields(page).getByText("苏映雪", { exact: true })).toBeVisible();

  await page.keyboard.press("Control+s");
  await dialog.getByLabel("Name", { exact: true }).fill("红");
  await dialog.getByRole("button", { name: "Save anyway" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Saved" })).toBeVisible();

  // What was expected is in the template: opened again, it is as red as it was.
  await page.getByRole("link", { name: "Library", exact: true }).click();
  await page
    .getByRole("listitem")
    .filter({ hasText: "红" })
    .getByRole("button", { name: /^Open and edit/ })
    .click();
  await drawn(page);
  await tab(page, "Tests 1 test is red").click();
  await expect(sum(page, "1 of 10 tests red")).toBeVisible();
});

test("should take what a save gives as expected, so that the next change is held to it", async ({ page, start }) => {
  await start();
  await openSample(page, "临湖人才网");
  await mark(page, "董献平", "姓名");
  await page.keyboard.press("Control+s");
  const dialog = page.getByRole("dialog", { name: "Save to the library" });
  await expect(dialog.getByText(/become expected values/)).toBeVisible();
  await dialog.getByLabel("Name", { exact: true }).fill("名");
  await dialog.getByRole("button", { name: "Save", exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await tab(page, "Tests").click();
  await expect(sum(page, "5 tests, all green")).toBeVisible();
  // What the save recorded is told from what a person confirmed; a page is confirmed at one click.
  await expect(page.getByTestId("confirmed")).toHaveText("1 confirmed, 4 recorded");
  await page.keyboard.press("]");
  await drawn(page);
  await page.getByRole("button", { name: "Confirm all on this page" }).click();
  await expect(page.getByTestId("confirmed")).toHaveText("2 confirmed, 3 recorded");
  await page.keyboard.press("[");
  await drawn(page);

  // A wrong locator by hand, and the tests tell.
  await tab(page, "XPath").click();
  await page.getByRole("textbox", { name: "XPath of 姓名" }).click();
  await page.keyboard.press("Control+A");
  await page.keyboard.type("//title");
  await page.keyboard.press("Control+Enter");
  await expect(tab(page, "Tests 5 tests are red")).toBeVisible();
});

test("should keep what is typed while an earlier answer is on its way", async ({ page, start }) => {
  await start();
  await prepared(page);
  await page.getByRole("button", { name: "Expect all values" }).click();
  await expect(sum(page, "10 tests, all green")).toBeVisible();
  await cell(page, 2, 0).click();
  const input = editor(page).getByRole("textbox");
  await expect(input).toHaveValue("苏映雪");

  let answer = () => {};
  const asked = new Promise<void>((sent) => {
    void page.route("**/tests", async (one) => {
      if (one.request().method() !== "PUT") return one.continue();
      const got = await one.fetch();
      sent();
      await new Promise<void>((go) => (answer = go));
      await one.fulfill({ response: got });
    });
  });
  await input.fill("苏雪");
  await page.keyboard.press("Enter");
  await asked;
  await input.fill("苏小雪"); // the answer to the first is not there yet
  answer();
  await expect(sum(page, "1 of 10 tests red")).toBeVisible();
  await expect(cell(page, 2, 0)).toHaveAccessibleName("姓名: 苏映雪 ≠ 苏雪, wrong value");
  await expect(input).toHaveValue("苏小雪");
});

test("should fail a cell whose value the person denied, and never expect that value", async ({ page, start }) => {
  await start();
  await openSample(page, "临湖人才网");
  await mark(page, "董献平", "姓名");
  await tab(page, "Pages × fields").click();
  const matrix = page.getByRole("grid", { name: "Pages × fields" });
  await matrix.getByRole("gridcell", { name: "姓名: found 苏映雪" }).click();
  await page.getByRole("button", { name: "Missing here" }).first().click();
  await expect(matrix.getByRole("gridcell", { name: "姓名: failed 苏映雪" })).toBeVisible();
  await expect(page.getByText("You marked that there is no value here, but the template still finds")).toBeVisible();
  await expect(page.getByText(/^On .* you marked that there is no value/).last()).toBeVisible();

  await tab(page, "Tests").click();
  await page.getByRole("button", { name: "Expect all values" }).click();
  await expect(sum(page, "1 of 5 tests red")).toBeVisible();
  await expect(cell(page, 2, 0)).toHaveAccessibleName("姓名: 苏映雪 ≠ nothing, a value, but no value is expected");
});

test("should call a cell missing that was unsure, where the person says so", async ({ page, start }) => {
  await start();
  const home = (n: number, prices: string) => ({
    name: `home${n}.html`,
    mimeType: "text/html",
    buffer: Buffer.from(`<!doctype html><title>Home ${n}</title><h1>Home ${n}</h1><p>${prices}</p>`),
  });
  const sold = "<b>€ 900</b> <b>€ 950</b>"; // two prices, and no sign of which is which
  await page.getByTestId("files").setInputFiles([home(1, "<b>€ 700</b>"), home(2, sold), home(3, "<b>€ 800</b>")]);
  await drawn(page);
  await tab(page, "Page").click();
  await mark(page, "€ 700", "price");
  await tab(page, "Pages × fields").click();
  const matrix = page.getByRole("grid", { name: "Pages × fields" });
  await matrix.getByRole("gridcell", { name: /^price: unsure/ }).click();
  await page.getByRole("button", { name: "Missing here" }).first().click();
  await expect(matrix.getByRole("gridcell", { name: "price: missing", exact: true })).toBeVisible();
  await expect(page.getByText("You marked that there is no value here.").last()).toBeVisible();
});
