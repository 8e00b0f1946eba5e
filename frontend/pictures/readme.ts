import { test } from "../e2e/server";
import { framed, mark, openSample, tab } from "../e2e/hands";

const PICTURES = "../docs/pictures/";

test.use({ viewport: { width: 1360, height: 820 } });

test("should draw the work screen and the matrix", async ({ page, server }) => {
  await page.goto(server.address);
  await openSample(page, "Marrowick Goods");
  await mark(page, "Osmund Pouring Kettle, 1.2 L", "title").catch(async () => {
    throw new Error("the page does not show the title");
  });
  await mark(page, "£64.00");
  await mark(page, "Tollbeck", "brand");
  await framed(page).locator("h1").first().scrollIntoViewIfNeeded();
  await page.mouse.move(5, 500);
  await page.waitForTimeout(500);
  await page.screenshot({ path: PICTURES + "work.png" });
  await tab(page, "Pages × fields").click();
  await page.waitForTimeout(700);
  await page.screenshot({ path: PICTURES + "matrix.png" });
});
