import { expect, test } from "../e2e/server";
import { framed, openSample } from "../e2e/actions";

test.use({ viewport: { width: 1360, height: 820 } });

test("should draw an article with its blocks", async ({ page, server }) => {
  await page.goto(server.address);
  await openSample(page, "Halfbench", false);
  const offer = page.getByRole("group", { name: "An article on this page" });
  await offer.getByRole("button", { name: "Use as article" }).click();
  await expect(page.getByRole("grid", { name: "Blocks" }).getByText("My kiln came with")).toBeVisible();
  await framed(page).getByText("My kiln came with").scrollIntoViewIfNeeded();
  await page.mouse.move(800, 22);
  await page.waitForTimeout(700);
  await page.screenshot({ path: "../docs/pictures/article.png" });
});
