// When things go wrong: it is said where it happened, and nothing is lost.
import { drawn, fields, mark, openSample } from "./actions";
import { expect, test } from "./server";

test("should say why a file is no page, and what to do", async ({ page, start }) => {
  await start();
  await page
    .getByTestId("files")
    .setInputFiles([{ name: "empty.html", mimeType: "text/html", buffer: Buffer.alloc(0) }]);
  await expect(page.getByRole("alert")).toContainText("empty.html");
});

test("should refuse a private address until the person allows it, and say so in their language", async ({
  page,
  start,
}) => {
  await start();
  await page.getByLabel("Address of a page").fill("http://127.0.0.1:9/");
  await page.getByRole("button", { name: "Fetch" }).click();
  await expect(page.getByRole("alert")).toContainText("Allow the host if you want this.");
  await expect(page.getByRole("checkbox", { name: /Allow this address/ })).toBeVisible();
  await page.getByRole("button", { name: /Show in 简体中文/ }).click();
  await page.getByRole("button", { name: "抓取", exact: true }).click();
  await expect(page.getByRole("alert")).toContainText("它指向本机或内网");

  // The offer to allow it does not depend on the language of the refusal.
  await page.reload();
  await page.getByLabel("页面地址").fill("http://127.0.0.1:9/");
  await page.getByRole("button", { name: "抓取", exact: true }).click();
  await expect(page.getByRole("checkbox", { name: /允许此地址/ })).toBeVisible();
});

test("should say that a workspace is not there", async ({ page, server, start }) => {
  await start();
  await page.goto(server.address.replace(/\/\?.*$/, "/") + "#/workspace/none");
  await expect(page.getByText("This workspace could not be opened")).toBeVisible();
  await page.getByRole("link", { name: "Back to the start" }).click();
  await expect(page.locator(".card").first()).toBeVisible();
});

test("should tell that the server is gone, and go on when it is back", async ({ page, start, context }) => {
  await start();
  await openSample(page, "临湖人才网");
  await mark(page, "男");
  await context.setOffline(true);
  await page.getByRole("button", { name: /^Undo/ }).click();
  await expect(page.getByText(/The server does not answer/).first()).toBeVisible();
  await expect(fields(page).getByText("男", { exact: true })).toBeVisible();
  await context.setOffline(false);
  await page.getByRole("button", { name: "Try again" }).first().click();
  await expect(page.getByRole("button", { name: "Try again" })).toHaveCount(0);
  await page.getByRole("button", { name: /^Undo/ }).click();
  await expect(fields(page).getByText("No fields yet")).toBeVisible();
  await drawn(page);
});

test("should speak Chinese when asked, and remember it", async ({ page, start }) => {
  await start();
  await page.getByRole("button", { name: "Show in 简体中文" }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "zh-Hans");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("网页");
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("网页");
});
