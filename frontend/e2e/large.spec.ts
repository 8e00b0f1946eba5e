// Large pages. How long they take is printed and not tested: it depends on the machine. docs/scale.md has figures.
import { type Page } from "@playwright/test";
import { drawn, framed, onDisk, overlay } from "./actions";
import { expect, test } from "./server";

const MB = 1 << 20;

/** A register of tides as one table, so many bytes long: 6 elements in 250 bytes. */
function register(size: number): string {
  const rows = [`<!doctype html><title>Register of Tides</title><h1>Register</h1><table>`];
  let bytes = rows[0]!.length;
  for (let i = 1; bytes < size; i++) {
    const row =
      `<tr class="row" data-key="${i}"><td class="day">day ${i} of the register of tides</td>` +
      `<td><a href="/s/${i % 97}">Station ${i % 97} at the northern mole</a></td>` +
      `<td class="high">high ${(i * 13) % 600} cm over datum</td><td class="low">low ${(i * 7) % 200} cm over datum</td></tr>\n`;
    rows.push(row);
    bytes += row.length;
  }
  return `${rows.join("")}</table><p>End of the register`;
}

/** A catalogue with a paragraph in each item: 8 elements in 960 bytes. */
function catalogue(size: number): string {
  const prose = "brass tide gauge with an enamel dial and an oak case for pilots who read the level at night ".repeat(
    8,
  );
  const items = ["<!doctype html><title>Catalogue</title><h1>Catalogue</h1><div class=list>"];
  for (let i = 1, bytes = 0; bytes < size; i++) {
    const item = `<div class="item"><div><b>No. ${i}</b></div><div><h3><a href="/p/${i}">Gauge ${i}</a></h3><p>${prose}</p></div><div class="price">${i % 900} EUR</div></div>\n`;
    items.push(item);
    bytes += item.length;
  }
  return `${items.join("")}</div><p>Last of a catalogue`;
}

async function give(page: Page, html: string): Promise<void> {
  await page.getByTestId("files").setInputFiles(onDisk("large.html", html));
}

/** Waits until the browser has painted what is on the screen. */
const painted = (page: Page): Promise<void> =>
  page.evaluate(() => new Promise((yes) => requestAnimationFrame(() => setTimeout(yes))));

const waiting = (page: Page): Promise<number> => framed(page).locator("[data-ws-part]").count();

/** Opens a large page. */
async function open(page: Page, what: string, html: string): Promise<void> {
  await give(page, html);
  const begun = Date.now();
  await drawn(page);
  await painted(page);
  console.log(`large page: ${what} was painted after ${((Date.now() - begun) / 1000).toFixed(1)} s`);
  await expect(page.getByRole("group", { name: "How the page looks" }).getByText("This page is long.")).toBeVisible();
}

/** Scrolls until more of the page is drawn. */
async function scroll(page: Page, what: string): Promise<void> {
  const before = await waiting(page);
  await overlay(page).focus();
  const pressed = Date.now();
  await page.keyboard.press("PageDown");
  await painted(page);
  console.log(`large page: ${what} scrolled after ${Date.now() - pressed} ms`);
  await overlay(page).hover({ position: { x: 300, y: 200 } });
  const further = async () => {
    await page.mouse.wheel(0, 20_000);
    return waiting(page);
  };
  await expect.poll(further).toBeLessThan(before);
}

test("should draw the start of a catalogue of 4 MB, and the rest as the person scrolls", async ({ page, start }) => {
  await start();
  await open(page, "a catalogue of 4 MB", catalogue(4 * MB));
  expect(await waiting(page)).toBeGreaterThan(1000);
  await scroll(page, "a catalogue");
  await page.keyboard.press("End");
  await expect.poll(() => waiting(page)).toBe(0);
  await page.keyboard.press("End"); // of what is drawn now
  await expect(framed(page).getByText("Last of a catalogue")).toBeInViewport();
});

test("should draw a table up to a text that is looked for, on as the person scrolls, and all of it", async ({
  page,
  start,
}) => {
  await start();
  await open(page, "a table of 3 MB", register(3 * MB));
  const found = framed(page).getByText("day 3000 of the register");
  await expect(found).not.toBeInViewport();
  await overlay(page).focus();
  await page.keyboard.press("Control+f");
  await page.getByPlaceholder("Find in the page").fill("day 3000 of");
  await expect(found).toBeInViewport();
  await page.keyboard.press("Escape");
  await scroll(page, "a table");

  await page.getByRole("button", { name: "Draw all of it" }).click();
  await expect.poll(() => waiting(page)).toBe(0);
  await expect(framed(page).getByText("End of the register")).toBeVisible();
  await expect(page.getByText("This page is long.")).toHaveCount(0);
});

test("should not draw a page of 17 MB unasked, and say why", async ({ page, start }) => {
  await start();
  await give(page, register(17 * MB));
  const begun = Date.now();
  await expect(page.getByText("This page is large.")).toBeVisible();
  console.log(`large page: 17 MB was refused after ${((Date.now() - begun) / 1000).toFixed(1)} s`);
  expect(await page.locator("iframe").count()).toBe(0);
  await page.getByRole("button", { name: "Open as tree only" }).click();
  await expect(page.getByText("day 1 of the register of tides").first()).toBeVisible();
});
