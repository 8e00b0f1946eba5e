// No screen has a violation that axe knows, in light and in dark.
import { lookTwice } from "./axe";
import { card, clickText, mark, openSample, tab } from "./actions";
import { test } from "./server";

test("should find nothing on the first screen, the library, runs and the rest", async ({ page, start }) => {
  await start();
  await page.locator(".card").first().waitFor();
  await lookTwice(page, "start");
  await page.getByRole("button", { name: "Paste HTML" }).click();
  await lookTwice(page, "pasting");
  for (const name of ["Library", "Unknown page", "Extract", "Runs"]) {
    await page.getByRole("link", { name, exact: true }).click();
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.waitForLoadState("networkidle");
    await lookTwice(page, name);
  }
  await page.keyboard.press("?");
  await page.getByRole("dialog").waitFor();
  await lookTwice(page, "keys");
});

test("should find nothing on the workspace screen and its tabs", async ({ page, start }) => {
  await start();
  await openSample(page, "临湖人才网");
  await lookTwice(page, "empty workspace");
  await mark(page, "男");
  await lookTwice(page, "marked");
  await clickText(page, "硕士");
  await card(page).getByLabel("Value", { exact: true }).waitFor();
  await lookTwice(page, "card");
  await page.keyboard.press("Escape");
  await tab(page, "Tests").click();
  await lookTwice(page, "no tests");
  await page.getByRole("button", { name: "Expect all values" }).click();
  await page.getByText("5 tests, all green").waitFor();
  await page.getByRole("textbox", { name: /^Expected value of/ }).fill("x");
  await page.keyboard.press("Enter");
  await page.getByText("1 of 5 tests red").waitFor();
  await lookTwice(page, "a red test");
  for (const name of ["DOM", "Pages × fields", "Template XML", "XPath", "XSLT"]) {
    await tab(page, name).click();
    await page.waitForLoadState("networkidle");
    await lookTwice(page, name);
  }
  await page.keyboard.press("Control+s");
  await page.getByRole("dialog", { name: "Save to the library" }).getByText("One test is red.").waitFor();
  await lookTwice(page, "saving");
});

test("should find nothing on a list that is offered and used", async ({ page, start }) => {
  await start();
  await openSample(page, "Quillmark Jobs", false);
  const offer = page.getByRole("group", { name: "A list on this page" });
  await offer.getByRole("button", { name: "Tree" }).click();
  await page.getByText("Found by: Best of all methods").waitFor();
  await lookTwice(page, "offer");
  await offer.getByRole("button", { name: "Use this" }).click();
  await page.getByRole("grid", { name: "Records" }).waitFor();
  await lookTwice(page, "records");
  await page.getByRole("button", { name: "Tree", exact: true }).click();
  await page.getByText("Found by: Your marks").waitFor();
  await lookTwice(page, "tree");
});
