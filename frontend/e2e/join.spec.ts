// A list joined with the pages that its links lead to: each row gets what its page says.
import type { Page } from "@playwright/test";
import { look } from "./axe";
import { card, clickText, drawn, fields, mark, save } from "./actions";
import { expect, test } from "./server";
import { serveLamps } from "./site";

/** Opens a page of this machine by its address; a private host is refused first, until it is allowed. */
async function visit(page: Page, address: string, allowed = false): Promise<void> {
  await page.getByRole("link", { name: "Start", exact: true }).click();
  await page.getByLabel("Address of a page").fill(address);
  await page.getByRole("button", { name: "Fetch" }).click();
  if (!allowed) {
    await page.getByRole("checkbox", { name: /Allow this address/ }).check();
    await page.getByRole("button", { name: "Fetch" }).click();
  }
  await drawn(page);
}

test("should complete the rows of a list from the pages that its links lead to", async ({ page, start }) => {
  const site = await serveLamps(4);
  try {
    await start();
    await visit(page, `${site.address}/lamp/1`);
    await mark(page, "LP-101", "code");
    await mark(page, "11 €", "price");
    await save(page, "One lamp");

    await visit(page, `${site.address}/`, true);
    await page.getByLabel("What a page holds").selectOption("list");
    await mark(page, "Lamp 1", "title");
    await clickText(page, "Lamp 1");
    await card(page).getByText("Attribute href").click();
    await card(page).getByLabel("Field", { exact: true }).fill("link");
    await page.keyboard.press("Enter");
    await expect(card(page)).toHaveCount(0);
    await fields(page).getByText("link", { exact: true }).click();
    await page.getByLabel("Linked pages").selectOption("One lamp");
    await look(page, "a field of links");
    await page.getByRole("button", { name: "Extract", exact: true }).click();
    await expect(page.getByRole("checkbox", { name: /^Complete the rows of a list/ })).toBeChecked();
    await page.getByRole("button", { name: "Addresses", exact: true }).click();
    await page.getByLabel("Addresses of pages, one per line").fill(`${site.address}/`);
    await page.getByRole("checkbox", { name: /Allow this address/ }).check();
    await page.getByRole("button", { name: "Add 1 address" }).click();
    await page.getByRole("button", { name: "Start", exact: true }).click();
    await expect(page.getByTestId("state").getByText("done", { exact: true }).first()).toBeVisible({ timeout: 60_000 });
    await page.getByRole("tab", { name: /^Records/ }).click();
    await expect(page.getByText("LP-104", { exact: true })).toBeVisible();
    await expect(page.getByText("14 €", { exact: true })).toBeVisible();
  } finally {
    site.close();
  }
});
