/** What a person does with the app, in the words of the tests. */
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, type FrameLocator, type Locator, type Page } from "@playwright/test";

export const framed = (page: Page): FrameLocator => page.frameLocator("iframe");

export const overlay = (page: Page): Locator => page.getByRole("application");

export const card = (page: Page): Locator => page.getByRole("dialog", { name: "Mark a value" });

export const tab = (page: Page, name: string): Locator => page.getByRole("tab", { name, exact: true });

export const fields = (page: Page): Locator => page.getByRole("region", { name: "Fields", exact: true });

/** Opens some pages of a bundled site from the first screen. */
export async function openSample(page: Page, site: string, many = true): Promise<void> {
  const name = many ? /^Open \d+: / : /^Open one page: /;
  await page.locator(".card", { hasText: site }).getByRole("button", { name }).click();
  await drawn(page);
}

/** Waits until the page is drawn in the frame. */
export async function drawn(page: Page): Promise<void> {
  await expect(page.getByText("Drawing the page…")).toHaveCount(0);
  await expect(overlay(page)).toBeVisible();
  await expect(framed(page).locator("[data-ws-node]").first()).toBeAttached();
}

/** Where the first place that shows a text is on the screen. */
export async function placeOf(
  page: Page,
  text: string,
  exact = true,
): Promise<{ x: number; y: number; width: number; height: number }> {
  const found = framed(page).getByText(text, { exact }).first();
  await found.scrollIntoViewIfNeeded();
  const box = await found.boundingBox();
  if (!box) throw new Error(`the page shows no ${JSON.stringify(text)}`);
  return box;
}

/** Moves the mouse to the first place of the page that shows a text, also when the page moves meanwhile. */
async function pointAt(page: Page, text: string): Promise<void> {
  let box = await placeOf(page, text);
  for (let seen = { ...box, y: -1 }; seen.x !== box.x || seen.y !== box.y; box = await placeOf(page, text)) {
    seen = box;
    await page.mouse.move(box.x + Math.min(20, box.width / 2), box.y + box.height / 2, { steps: 2 });
  }
}

/** Clicks the first place of the page that shows a text. */
export async function clickText(page: Page, text: string, modifiers: ("Shift" | "Alt")[] = []): Promise<void> {
  for (const key of modifiers) await page.keyboard.down(key);
  await pointAt(page, text);
  await page.mouse.down();
  await page.mouse.up();
  for (const key of modifiers) await page.keyboard.up(key);
}

/** Clicks a value and takes the field as it is proposed, or under another name. */
export async function mark(page: Page, text: string, name?: string): Promise<string> {
  await clickText(page, text);
  const input = card(page).getByLabel("Field", { exact: true });
  await expect(input).toBeVisible();
  if (name !== undefined) await input.fill(name);
  const proposed = await input.inputValue();
  await page.keyboard.press("Enter");
  await expect(card(page)).toHaveCount(0);
  await expect(fields(page).getByText(proposed, { exact: true })).toBeVisible();
  return proposed;
}

/** Saves the workspace on the screen to the library; what is not given stays as it is proposed. */
export async function save(
  page: Page,
  name: string,
  values: Partial<Record<"Site" | "Description" | "Domain of knowledge" | "What changed", string>> = {},
): Promise<void> {
  await page.keyboard.press("Control+s");
  const dialog = page.getByRole("dialog", { name: "Save to the library" });
  for (const [label, text] of Object.entries({ Name: name, ...values })) {
    await dialog.getByLabel(label, { exact: true }).fill(text);
  }
  await dialog.getByRole("button", { name: /^Save/ }).click();
  // Another test of the file may have saved one of this name: this is another template.
  const other = dialog.getByRole("radio", { name: "Another template" });
  await expect(async () => {
    if (await other.isVisible()) {
      await other.check({ timeout: 1000 });
      await dialog.getByRole("button", { name: /^Save/ }).click({ timeout: 1000 });
    }
    await expect(dialog).toHaveCount(0, { timeout: 2000 });
  }).toPass();
}

/** A file on the disk, so that a large one does not go through the test's connection to the browser. */
export function onDisk(name: string, text: string): string {
  const path = join(mkdtempSync(join(tmpdir(), "wrapsmith-e2e-")), name);
  writeFileSync(path, text);
  return path;
}
