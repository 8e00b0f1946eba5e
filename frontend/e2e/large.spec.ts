// Large pages. How long they take is printed and not tested: it depends on the machine. docs/scale.md has figures.
import { type Page } from "@playwright/test";
import { drawn, framed, overlay } from "./actions";
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
  return `${rows.join("")}</table><p>End of the register</p><p>Last of a table`;
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
  await page
    .getByTestId("files")
    .setInputFiles([{ name: "large.html", mimeType: "text/html", buffer: Buffer.from(html) }]);
}

/** Waits until the browser has painted what is on the screen. */
const painted = (page: Page): Promise<void> =>
  page.evaluate(() => new Promise((yes) => requestAnimationFrame(() => setTimeout(yes))));

for (const [name, make] of [
  ["a table", register],
  ["a catalogue", catalogue],
] as const) {
  test(`should draw the start of ${name} of 8 MB, and the rest as the person scrolls`, async ({ page, start }) => {
    await start();
    await give(page, make(8 * MB));
    const begun = Date.now();
    await drawn(page);
    await painted(page);
    console.log(`large page: ${name} of 8 MB was painted after ${((Date.now() - begun) / 1000).toFixed(1)} s`);

    const bar = page.getByRole("group", { name: "How the page looks" });
    await expect(bar.getByText("This page is long.")).toBeVisible();
    const waiting = () => framed(page).locator("[data-ws-part]").count();
    const before = await waiting();
    expect(before).toBeGreaterThan(1000);

    await overlay(page).focus();
    const scrolled = Date.now();
    await page.keyboard.press("PageDown");
    await painted(page);
    console.log(`large page: ${name} scrolled after ${Date.now() - scrolled} ms`);
    await overlay(page).hover({ position: { x: 300, y: 200 } });
    const further = async () => {
      await page.mouse.wheel(0, 20_000);
      return waiting();
    };
    await expect.poll(further).toBeLessThan(before);
    await page.keyboard.press("End");
    await expect.poll(waiting).toBe(0);
    await page.keyboard.press("End"); // of what is drawn now
    await expect(framed(page).getByText(`Last of ${name}`)).toBeInViewport();
  });
}

test("should find a text that is not drawn yet, and draw the page up to it", async ({ page, start }) => {
  await start();
  await give(page, register(4 * MB));
  await drawn(page);
  await overlay(page).focus();
  await page.keyboard.press("Control+f");
  await page.getByPlaceholder("Find in the page").fill("day 3000 of");
  const cell = framed(page).getByText("day 3000 of the register", { exact: false });
  await expect(cell).toBeInViewport();
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: "Draw all of it" }).click();
  await expect(framed(page).locator("[data-ws-part]")).toHaveCount(0);
  await expect(framed(page).getByText("End of the register")).toBeVisible();
  await expect(page.getByText("This page is long.")).toHaveCount(0);
});

test("should not draw a page of 20 MB unasked, and say why", async ({ page, start }) => {
  await start();
  await give(page, register(20 * MB));
  const begun = Date.now();
  await expect(page.getByText("This page is large.")).toBeVisible();
  console.log(`large page: 20 MB was refused after ${((Date.now() - begun) / 1000).toFixed(1)} s`);
  expect(await page.locator("iframe").count()).toBe(0);
  await page.getByRole("button", { name: "Open as tree only" }).click();
  await expect(page.getByText("day 1 of the register of tides").first()).toBeVisible();
});
