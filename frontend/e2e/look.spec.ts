// How the page looks in the frame: its own styles, what lies over it, and finding a text in it.
import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { drawn, framed, mark, onDisk, overlay } from "./actions";
import { serveLamps } from "./site";
import { expect, test } from "./server";
import type { Page } from "@playwright/test";

const long = "A lamp for the desk, with a shade of green glass and a switch in its foot. ".repeat(6);

const saved =
  `<!doctype html><title>Lamp of brass</title><link rel="stylesheet" href="./lamp_files/look.css">` +
  `<img class="icon" src="./lamp_files/back.png"><h1>Lamp of brass</h1><p class="price">48.50 EUR</p><p>${long}</p>`;
const css = "h1{color:rgb(1,2,3);background:url(back.png)} @import url(more.css);";
const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

/** A page as a browser saves it with "complete". */
function savedFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "saved-"));
  mkdirSync(join(folder, "lamp_files"));
  writeFileSync(join(folder, "lamp.html"), saved);
  writeFileSync(join(folder, "lamp_files", "look.css"), css);
  writeFileSync(join(folder, "lamp_files", "back.png"), png);
  writeFileSync(join(folder, "lamp_files", "frame.html"), "<p>an advertisement</p>");
  return folder;
}

const file = (html: string, name = "page.html") => ({ name, mimeType: "text/html", buffer: Buffer.from(html) });

async function open(page: Page, html: string, name?: string): Promise<void> {
  await page.getByTestId("files").setInputFiles([file(html, name)]);
  await drawn(page);
}

const notice = (page: Page) => page.getByRole("group", { name: "How the page looks" });

test("should open a saved folder as one page with its styles and images", async ({ page, start }) => {
  await start();
  await page.getByTestId("folder").setInputFiles(savedFolder());
  await drawn(page);
  await expect(page.getByRole("region", { name: "Pages" }).locator("li")).toHaveCount(1);
  await expect(framed(page).locator("h1")).toHaveCSS("color", "rgb(1, 2, 3)");
  const width = () =>
    framed(page)
      .locator("img")
      .evaluate((img: HTMLImageElement) => img.naturalWidth);
  await expect.poll(width).toBe(1);
  await expect(notice(page)).toHaveCount(0);
  await mark(page, "48.50 EUR", "price");
});

test("should say that the styles are not in the file, and take the folder that was saved with it", async ({
  page,
  start,
}) => {
  await start();
  await open(page, saved + "<!-- without its folder -->", "lamp.html");
  await expect(notice(page)).toContainText("The styles of this page are not in the file.");
  await page.getByTestId("look-folder").setInputFiles(join(savedFolder(), "lamp_files"));
  await expect(framed(page).locator("h1")).toHaveCSS("color", "rgb(1, 2, 3)");
  await expect(notice(page)).toHaveCount(0);
});

test("should hide a wall that is offered, and an element by H, and undo both", async ({ page, start }) => {
  await start();
  const wall =
    `<div id="back" style="position:fixed;inset:0;background:#000a;z-index:9"></div>` +
    `<div id="ask" style="position:fixed;top:30%;left:30%;width:40%;height:40%;z-index:10;background:#fff">Do you like cookies?</div>`;
  await open(
    page,
    `<!doctype html><title>t</title><body style="overflow:hidden"><h1>Lamp</h1><aside>Buy more lamps</aside><p>${long}</p>${wall}`,
  );
  await expect(notice(page)).toContainText("Something lies over the whole page");
  await notice(page).getByRole("button", { name: "Hide it" }).click();
  await expect(framed(page).locator("#back")).toBeHidden();
  await expect(framed(page).locator("#ask")).toBeHidden();
  await expect(notice(page)).toContainText("2 elements of this page are hidden.");

  const aside = (await framed(page).locator("aside").boundingBox())!;
  await overlay(page).focus();
  await page.mouse.move(aside.x + 10, aside.y + aside.height / 2, { steps: 2 });
  await page.keyboard.press("h");
  await expect(framed(page).locator("aside")).toBeHidden();
  await page.reload();
  await drawn(page);
  await expect(framed(page).locator("aside")).toBeHidden();
  await page.keyboard.press("Control+z");
  await expect(framed(page).locator("aside")).toBeVisible();
  await page.keyboard.press("Control+z");
  await expect(framed(page).locator("#back")).toBeVisible();
});

test("should say that only scripts make a page, and open it with its scripts", async ({ page, start }) => {
  const site = await serveLamps(1);
  await start();
  await page.getByRole("textbox", { name: "Address of a page" }).fill(`${site.address}/late`);
  await page.getByRole("button", { name: "Fetch", exact: true }).click();
  await page.getByRole("checkbox", { name: "Allow this address although it is in a private network" }).check();
  await page.getByRole("button", { name: "Fetch", exact: true }).click();
  await drawn(page);
  await expect(notice(page)).toContainText("Scripts make the text of this page.");
  await notice(page).getByRole("button", { name: "With its scripts" }).click();
  await expect(page.getByRole("dialog").getByRole("textbox").first()).toHaveValue(`${site.address}/late`);
  site.close();
});

test("should find a text in the page by Ctrl+F", async ({ page, start }) => {
  await start();
  let offer = () => {};
  const offered = new Promise<void>((yes) => (offer = yes));
  await page.route(/\/(article|lists)\b/, (route) => offered.then(() => route.continue()));
  const lines = Array.from({ length: 300 }, (_, i) => `<p>line ${i}</p>`).join("");
  await open(page, `<!doctype html><title>t</title><h1>Needle one</h1>${lines}<p>A <b>nee</b>dle again</p>`);
  await overlay(page).focus();
  await page.keyboard.press("Control+f");
  const search = page.getByRole("searchbox", { name: "Find in the page" });
  await search.fill("NEEDLE");
  await expect(page.getByRole("search")).toContainText("1 of 2");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("search")).toContainText("2 of 2");
  await expect(framed(page).getByText("dle again")).toBeInViewport();
  await expect(page.locator(".box.range").first()).toBeVisible();
  // The bar of an offer that comes now takes its room from the page.
  const height = () => page.locator("iframe").evaluate((frame) => frame.clientHeight);
  const before = await height();
  offer();
  await expect.poll(height).toBeLessThan(before);
  await expect(framed(page).getByText("dle again")).toBeInViewport();
  await page.keyboard.press("Escape");
  await expect(search).toHaveCount(0);
});

test("should widen and narrow by arrows while the pointer is over the page", async ({ page, start }) => {
  await start();
  await open(page, `<!doctype html><title>t</title><section><div><b>Lamp</b> of brass</div></section><p>${long}</p>`);
  const b = (await framed(page).locator("b").boundingBox())!;
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page.mouse.move(2, 2);
  await page.mouse.move(b.x + 5, b.y + 5, { steps: 3 });
  const path = page.getByRole("navigation", { name: "Path" });
  await expect(path.locator("button").last()).toHaveText("b");
  await page.keyboard.press("ArrowUp");
  await expect(path.locator("button").last()).toHaveText("div");
  await page.keyboard.press("ArrowDown");
  await expect(path.locator("button").last()).toHaveText("b");
});

test("should go to the data of the page in the DOM tab, and mark a value there", async ({ page, start }) => {
  await start();
  await open(
    page,
    `<!doctype html><title>t</title><h1>Lamp</h1><p>${long}</p><script>window.shop = {product: {unitPrice: "48.50 EUR"}}</script>`,
  );
  await page.getByRole("tab", { name: "DOM" }).click();
  await page.getByRole("button", { name: "Data of the page" }).click();
  const tree = page.getByRole("tree", { name: "Elements of the page" });
  await tree.getByText("“48.50 EUR”").dblclick();
  await expect(page.getByRole("dialog", { name: "Mark a value" }).getByLabel("Value", { exact: true })).toHaveValue(
    "48.50 EUR",
  );
  await page.getByRole("button", { name: "Mark", exact: true }).click();
  await expect(page.getByRole("region", { name: "Fields", exact: true }).getByText("unit_price")).toBeVisible();
});

test("should not draw a page above the bound unasked, and say why", async ({ page, start }) => {
  await start();
  const html = `<!doctype html><title>t</title><h1>Lamp</h1><!--${" ".repeat(17 << 20)}-->`;
  await page.getByTestId("files").setInputFiles(onDisk("page.html", html));
  await expect(page.getByText("This page is large.")).toBeVisible();
  await expect(page.locator("iframe")).toHaveCount(0);
  await page.getByRole("button", { name: "Paint it anyway" }).click();
  await expect(framed(page).locator("h1")).toBeVisible();
});
