// Lists: what a page has by itself, the records that the template finds, and what is none.
import { drawn, fields, openSample, tab } from "./hands";
import { expect, test } from "./server";

test("should offer the list that a page has, outline it, and use it at a click", async ({ page, start }) => {
  await start();
  await openSample(page, "Quillmark Jobs", false);
  const offer = page.getByRole("group", { name: "A list on this page" });
  await expect(offer.getByText(/^8 records, \d+ columns:/)).toBeVisible();
  await expect(page.locator(".box.offer").first()).toBeVisible();
  await offer.getByRole("button", { name: "Use this" }).click();
  await expect(offer).toHaveCount(0);
  await expect(tab(page, "Records")).toHaveAttribute("aria-selected", "true");
  const grid = page.getByRole("grid", { name: "Records" });
  await expect(page.getByText("8 records", { exact: true })).toBeVisible();
  await expect(grid.getByRole("row")).toHaveCount(9);
  await expect(page.locator(".box.record").first()).toBeVisible();

  // The link to the next page is proposed.
  await expect(page.getByText("Next page? Next ›")).toBeVisible();
  await page.getByRole("button", { name: "Use it" }).click();
  await expect(page.getByText("Next page: Next ›")).toBeVisible();

  // One of them is called none, and that is taken back.
  await grid.getByRole("rowheader").nth(7).click();
  await drawn(page);
  await expect(page.locator(".box.chosen")).toBeVisible();
  await page.getByRole("button", { name: "No record" }).click();
  await expect(grid.getByRole("rowheader", { name: "no record" })).toHaveCount(1);
  await page.getByRole("button", { name: "It is a record" }).click();
  await expect(page.getByText("8 records", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: /^Undo: / }).click();
  await page.getByRole("button", { name: /^Undo: / }).click();
  await page.getByRole("button", { name: /^Undo: / }).click();
  await page.getByRole("button", { name: /^Undo: use the list of 8 records/ }).click();
  await expect(fields(page).getByText("No fields yet")).toBeVisible();
});
