// All of the marking without a mouse.
import { card, drawn, fields, openSample, overlay, tab } from "./actions";
import { expect, test } from "./server";

test("should mark through the DOM tab alone", async ({ page, start }) => {
  await start();
  await openSample(page, "临湖人才网", false);
  await page.keyboard.press("Alt+3");
  const tree = page.getByRole("tree", { name: "Elements of the page" });
  // Finding goes to the text; its element is what is marked.
  await page.getByRole("searchbox", { name: "Find a tag or text" }).fill("汉族");
  await page.keyboard.press("ArrowDown");
  await expect(tree).toBeFocused();
  await expect(tree.getByRole("treeitem", { selected: true })).toContainText("汉族");
  await page.keyboard.press("Enter");
  await expect(card(page).getByLabel("Field", { exact: true })).toBeFocused();
  await expect(card(page).getByLabel("Field", { exact: true })).toHaveValue("民族");
  await page.keyboard.press("Enter");
  await expect(fields(page).getByText("汉族", { exact: true })).toBeVisible();
  await expect(tree).toBeFocused();

  // The same for an example that is none: the tree keeps its place.
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Alt+Enter");
  await expect(page.getByRole("region", { name: "Marks" }).getByRole("listitem")).toHaveCount(2);
});

test("should walk the tree as trees are walked", async ({ page, start }) => {
  await start();
  await openSample(page, "临湖人才网", false);
  await tab(page, "DOM").click();
  const tree = page.getByRole("tree");
  await tree.focus();
  const row = tree.getByRole("treeitem", { selected: true });
  await page.keyboard.press("Home");
  await expect(row).toContainText("html");
  await page.keyboard.press("ArrowLeft");
  await expect(row).toHaveAttribute("aria-expanded", "false");
  await expect(tree.getByRole("treeitem")).toHaveCount(1);
  await page.keyboard.press("ArrowRight");
  await expect(row).toHaveAttribute("aria-expanded", "true");
  await page.keyboard.press("ArrowRight");
  await expect(row).toHaveAttribute("aria-level", "2");
  await page.keyboard.press("End");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Home");
  await expect(row).toContainText("html");
  // The row that the tree names as active is there though it is scrolled away.
  await page.keyboard.press("*");
  await tree.evaluate((one) => one.scrollTo(0, one.scrollHeight));
  await expect(row).not.toBeInViewport();
  await expect(row).toHaveCount(1);
});

test("should walk and mark on the page itself", async ({ page, start }) => {
  await start();
  await openSample(page, "临湖人才网", false);
  await overlay(page).focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await expect(page.locator(".box.hover").first()).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(card(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(card(page)).toHaveCount(0);
  await expect(overlay(page)).toBeFocused();
});

test("should reach the help, the tabs and the pages by keys", async ({ page, start }) => {
  await start();
  await openSample(page, "临湖人才网");
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Keyboard and mouse" })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Alt+5");
  await expect(tab(page, "Pages × fields")).toHaveAttribute("aria-selected", "true");
  await tab(page, "Pages × fields").focus();
  await page.keyboard.press("ArrowRight");
  await expect(tab(page, "Tests")).toBeFocused();
  await page.keyboard.press("]");
  await drawn(page);
  await expect(page).toHaveURL(/page=2/);
});
