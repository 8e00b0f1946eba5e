// The frame: what is drawn over the page, and what the page cannot do.
import { card, clickText, drawn, fields, framed, mark, overlay, placeOf } from "./actions";
import { expect, test } from "./server";
import type { Page } from "@playwright/test";

async function paste(page: Page, html: string): Promise<void> {
  await page
    .getByTestId("files")
    .setInputFiles([{ name: "page.html", mimeType: "text/html", buffer: Buffer.from(html) }]);
  await drawn(page);
}

test("should take the text that was dragged over", async ({ page, start }) => {
  await start();
  await paste(page, "<title>t</title><p style='font:20px monospace'>Price: 1299 EUR net</p>");
  const box = await placeOf(page, "Price: 1299 EUR net");
  const range = await framed(page)
    .locator("p")
    .evaluate((p) => {
      const at = document.createRange();
      at.setStart(p.firstChild!, 7);
      at.setEnd(p.firstChild!, 11);
      const { left, right } = at.getBoundingClientRect();
      return { left, right, base: p.getBoundingClientRect().left };
    });
  const y = box.y + box.height / 2;
  await page.mouse.move(box.x + range.left - range.base + 1, y);
  await page.mouse.down();
  await page.mouse.move(box.x + range.right - range.base - 1, y, { steps: 5 });
  await page.mouse.up();
  await expect(card(page).locator("strong")).toHaveText("1299");
  await page.keyboard.press("Enter");
  await expect(fields(page).getByText("1299", { exact: true })).toBeVisible();
});

test("should take the run of text under the pointer where there are several", async ({ page, start }) => {
  await start();
  await paste(page, "<title>t</title><div style='font:20px sans-serif'>first line<br>second line<br>third line</div>");
  const box = (await framed(page).locator("div").boundingBox())!;
  await page.mouse.click(box.x + 30, box.y + box.height / 2);
  await expect(card(page).getByLabel("Value", { exact: true })).toHaveValue("second line");
});

test("should scroll with the wheel and keep its boxes in place", async ({ page, start }) => {
  await start();
  const lines = Array.from({ length: 200 }, (_, i) => `<p>line ${i}</p>`).join("");
  await paste(page, `<title>t</title>${lines}`);
  await mark(page, "line 3", "line");
  const box = page.locator(".box.mark").first();
  const before = (await box.boundingBox())!;
  const at = (await overlay(page).boundingBox())!;
  await page.mouse.move(at.x + 100, at.y + 100);
  await page.mouse.wheel(0, 40);
  await expect.poll(async () => (await box.boundingBox())?.y).toBeCloseTo(before.y - 40, 0);
  const text = await placeOf(page, "line 3");
  const moved = (await box.boundingBox())!;
  expect(Math.abs(moved.y - text.y)).toBeLessThan(4);
});

test("should draw again when the page scrolls by itself, and ask for no frame while nothing changes", async ({
  page,
  start,
}) => {
  await start();
  const lines = Array.from({ length: 200 }, (_, i) => `<p>line ${i}</p>`).join("");
  await paste(page, `<title>t</title>${lines}`);
  await mark(page, "line 3", "line");
  const box = page.locator(".box.mark").first();
  const before = (await box.boundingBox())!;
  // As a drag of the scroll bar does, which the overlay does not see.
  await page.locator("iframe").evaluate((frame: HTMLIFrameElement) => frame.contentWindow!.scrollTo(0, 30));
  await expect.poll(async () => (await box.boundingBox())?.y).toBeCloseTo(before.y - 30, 0);
  const frames = await page.evaluate(async () => {
    let asked = 0;
    const real = window.requestAnimationFrame;
    window.requestAnimationFrame = (act) => (asked++, real.call(window, act));
    await new Promise((done) => setTimeout(done, 1000));
    window.requestAnimationFrame = real;
    return asked;
  });
  expect(frames).toBe(0);
});

test("should draw at most 500 boxes and tell the true count", async ({ page, start }) => {
  await start();
  const rows = Array.from(
    { length: 900 },
    (_, i) => `<i class="v" style="display:inline-block;width:9px;height:9px;font-size:6px">v${i}</i>`,
  ).join("");
  await paste(page, `<title>t</title><div>${rows}</div>`);
  await mark(page, "v0", "all");
  await clickText(page, "v1", ["Shift"]);
  await expect(page.getByText(/of 900 highlights drawn|^900 highlights$/)).toBeVisible();
  expect(await page.locator(".box.value, .box.mark").count()).toBeLessThanOrEqual(500);
});

test("should keep the page's scripts, links and forms dead", async ({ page, start }) => {
  await start();
  await paste(
    page,
    `<title>t</title><script>top.hit = 1</script><img src=x onerror="top.hit = 1"><a href="https://elsewhere.example/">away</a>
     <form action="https://elsewhere.example/"><button autofocus>send</button></form><meta http-equiv=refresh content="0;url=https://elsewhere.example/">`,
  );
  await clickText(page, "away");
  await page.keyboard.press("Escape");
  await page.waitForTimeout(500);
  expect(await page.evaluate(() => "hit" in window)).toBe(false);
  expect(
    page
      .frames()
      .map((frame) => frame.url())
      .filter((url) => url.includes("elsewhere")),
  ).toEqual([]);
});

test("should show value and highlight at a click on a page of 50,000 nodes, and say how fast", async ({
  page,
  start,
}) => {
  await start();
  const rows = Array.from({ length: 8000 }, (_, i) => `<tr><td>name ${i}</td><td><b>price ${i}</b></td></tr>`).join("");
  await paste(page, `<title>big</title><table>${rows}</table>`);
  await mark(page, "name 1", "warm");
  const times: number[] = [];
  for (let i = 2; i < 7; i++) {
    const place = await placeOf(page, `price ${i}`);
    // In the page's own clock: from the press to the value in the card and its box in the frame.
    await page.evaluate(() => {
      const clock = window as unknown as { begun: number; took: number };
      clock.begun = clock.took = 0;
      addEventListener("pointerup", () => (clock.begun = performance.now()), { once: true, capture: true });
      const look = () => {
        const value = document.querySelector<HTMLTextAreaElement>("#card-value")?.value;
        const shown = clock.begun > 0 && value && document.querySelector(".box.pick:not([hidden])");
        if (shown) clock.took = performance.now() - clock.begun;
        else requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
    await page.mouse.click(place.x + 4, place.y + place.height / 2);
    const took = () => page.evaluate(() => (window as unknown as { took: number }).took);
    await expect.poll(took).toBeGreaterThan(0);
    times.push(await took());
    await page.keyboard.press("Escape");
    await expect(card(page)).toHaveCount(0);
  }
  times.sort((a, b) => a - b);
  console.log(`click to value and highlight, 50,000 nodes: ${times.map((one) => one.toFixed(0)).join(", ")} ms`);
  // A figure to read, no bar to pass: other work on the machine disturbs it. Set WRAPSMITH_CLICK_MS to hold a machine to it.
  if (process.env.WRAPSMITH_CLICK_MS) expect(times[2]).toBeLessThan(Number(process.env.WRAPSMITH_CLICK_MS));
});

test("should show what a page folds away, so that it can be clicked", async ({ page, start }) => {
  await start();
  const home = `<!doctype html><title>Home</title><h1>14 Mill Lane</h1><details><summary>Size</summary><p>70 square metres</p></details>`;
  await paste(page, home);
  await mark(page, "70 square metres", "size");
  await expect(fields(page).getByText("70 square metres")).toBeVisible();
});
