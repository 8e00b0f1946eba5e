// What is deleted is kept: a question where it is used, the trash, and a link to what was deleted.
import { lookTwice } from "./axe";
import { mark, save } from "./actions";
import { expect, test } from "./server";
import { lamp } from "./site";

test("should keep a deleted template, say so by its link, and restore it in two clicks", async ({ page, start }) => {
  await start();
  const file = (n: number) => ({ name: `lamp${n}.html`, mimeType: "text/html", buffer: Buffer.from(lamp(n)) });
  await page.getByTestId("files").setInputFiles([file(1), file(2)]);
  await expect(page).toHaveURL(/#\/workspace\//);
  await mark(page, "LP-101", "code");
  await save(page, "Lamps");
  await page.getByRole("link", { name: "Library", exact: true }).click();
  await page
    .getByRole("link", { name: /^Lamps/ })
    .first()
    .click();
  await expect(page).toHaveURL(/#\/library\/\w+/);
  const link = page.url();
  await page.goBack();
  await page.getByRole("button", { name: "Delete Lamps" }).click();
  await expect(page.getByText("Deleted: Lamps").last()).toBeVisible();
  await page.goto(link);
  await expect(page.getByText("This template was deleted.")).toBeVisible();
  await page.getByRole("link", { name: "Library", exact: true }).click();
  await page.getByRole("button", { name: "Trash" }).click();
  await lookTwice(page, "the trash");
  await page.getByRole("button", { name: "Restore: Lamps" }).click();
  await expect(page.getByText("The trash is empty")).toBeVisible();
  await page.goto(link);
  await expect(page.getByRole("heading", { name: "Lamps" })).toBeVisible();
  await expect(page.getByText("This template was deleted.")).toHaveCount(0);
});
