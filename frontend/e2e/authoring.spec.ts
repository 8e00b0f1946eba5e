// The person's way through the product, from the first screen to the records.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./build";
import { card, clickText, drawn, fields, framed, mark, openSample, overlay, placeOf, save, tab } from "./actions";
import { expect, test } from "./server";

test("should offer samples, files, a folder, pasting and an address on the first screen", async ({ page, start }) => {
  await start();
  await expect(page.locator(".card")).not.toHaveCount(0);
  for (const name of ["Open files", "Open a folder", "Paste HTML", "Fetch"]) {
    await expect(page.getByRole("button", { name })).toBeVisible();
  }
  await page.getByRole("button", { name: "Paste HTML" }).click();
  await page
    .getByLabel("HTML of the page")
    .fill("<title>Pasted</title><p>Price: <b>12 €</b></p><script>parent.ran = 1</script>");
  await page.getByRole("button", { name: "Open this HTML" }).click();
  await drawn(page);
  await expect(framed(page).getByText("12 €")).toBeVisible();
  expect(await page.evaluate(() => "ran" in window)).toBe(false);
});

test("should open files that were chosen", async ({ page, start }) => {
  await start();
  await page.getByTestId("files").setInputFiles([
    { name: "a.html", mimeType: "text/html", buffer: Buffer.from("<title>A</title><h1>Alpha</h1>") },
    { name: "b.html", mimeType: "text/html", buffer: Buffer.from("<title>B</title><h1>Beta</h1>") },
  ]);
  await drawn(page);
  await expect(page.getByRole("region", { name: "Pages" }).getByRole("listitem")).toHaveCount(2);
});

test("should outline what is pointed at, show its path, and mark it under the name beside it", async ({
  page,
  start,
}) => {
  await start();
  await openSample(page, "临湖人才网", false);
  const place = await placeOf(page, "男");
  await page.mouse.move(place.x + 5, place.y + 5);
  await expect(page.locator(".box.hover").first()).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Path of the element" })).toContainText("html");

  await clickText(page, "男");
  await expect(card(page).getByLabel("Field", { exact: true })).toHaveValue("性别");
  // Arrows widen and narrow while the card is open.
  const label = card(page).locator("header code");
  const narrow = await label.innerText();
  await page.keyboard.press("ArrowUp");
  await expect(label).not.toHaveText(new RegExp(`^(${narrow}|…)$`)); // wider, and loaded
  await page.keyboard.press("ArrowDown");
  await expect(label).toHaveText(narrow);
  await page.keyboard.press("Enter");

  await expect(fields(page).getByText("性别", { exact: true })).toBeVisible();
  await expect(fields(page).getByText("男", { exact: true })).toBeVisible();
  await expect(page.locator(".box.mark")).not.toHaveCount(0);
});

test("should take an attribute, or a part of the text", async ({ page, start }) => {
  await start();
  await openSample(page, "Marrowick", false);
  const link = framed(page).locator("a[href]:visible").first();
  const box = (await link.boundingBox())!;
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await card(page)
    .getByRole("radio", { name: /Attribute href/ })
    .check();
  await card(page).getByLabel("Field", { exact: true }).fill("link");
  await card(page).getByRole("button", { name: "Mark" }).click();
  await expect(fields(page).getByText("link", { exact: true })).toBeVisible();

  const heading = await framed(page).locator("h1").first().innerText();
  await clickText(page, heading);
  const value = card(page).getByLabel("Value", { exact: true });
  await value.focus();
  await page.keyboard.press("Home");
  for (let i = 0; i < 3; i++) await page.keyboard.press("Shift+ArrowRight");
  await expect(card(page).locator("strong")).toHaveText(heading.trim().slice(0, 3));
  await card(page).getByLabel("Field", { exact: true }).fill("head");
  await page.keyboard.press("Enter");
  await expect(fields(page).getByText(heading.trim().slice(0, 3), { exact: true })).toBeVisible();
});

test("should list candidate items to pick from, and leave out what never changes", async ({ page, start }) => {
  await start();
  await openSample(page, "临湖人才网");
  const items = page.getByRole("region", { name: "Candidate items" });
  await expect(items.getByText(/left out/)).toBeVisible();
  await items.getByRole("button", { name: /^Pick\s+学历\s+硕士/ }).click();
  await expect(fields(page).getByText("学历", { exact: true })).toBeVisible();
  await expect(fields(page).getByText("硕士", { exact: true })).toBeVisible();
});

test("should fill a matrix of pages by fields, and go where a cell was found", async ({ page, start }) => {
  await start();
  await openSample(page, "Marrowick");
  await mark(page, "MG-10442");
  await tab(page, "Pages × fields").click();
  const grid = page.getByRole("grid", { name: "Pages × fields" });
  await expect(grid.getByRole("row")).toHaveCount(6);
  await expect(grid.getByRole("gridcell", { name: /: found/ })).toHaveCount(5);

  await grid.getByRole("gridcell").nth(2).click();
  await drawn(page);
  await expect(
    page.getByRole("region", { name: "Pages" }).getByRole("listitem").nth(2).getByRole("button").first(),
  ).toHaveAttribute("aria-current", "page");
  await expect(page.locator(".box.value").first()).toBeVisible();
});

test("should put a wrong cell right by a click on its page, and learn from it", async ({ page, start }) => {
  await start();
  await openSample(page, "临湖人才网");
  await mark(page, "男", "gender");
  await page.keyboard.press("]");
  await drawn(page);
  const before = await placeOf(page, "女");
  await page
    .getByRole("region", { name: "Field", exact: true })
    .getByRole("button", { name: "Wrong? Click the right place" })
    .click();
  await expect(page.getByText("Click the right place for “gender” on this page")).toBeVisible();
  expect(await placeOf(page, "女"), "what is to be clicked stays in its place").toEqual(before);
  await clickText(page, "女");
  await expect(page.getByText("Click the right place for “gender”")).toHaveCount(0);
  await expect(page.getByRole("region", { name: "Marks" }).getByRole("listitem")).toHaveCount(2);
  await expect(fields(page).getByText("女", { exact: true })).toBeVisible();
});

test("should add examples and say what is not one, by Shift and Alt", async ({ page, start }) => {
  await start();
  await openSample(page, "Quillmark Jobs", false);
  const heads = framed(page).locator("h2 a:visible, h3 a:visible");
  const [first, second] = [await heads.nth(0).innerText(), await heads.nth(1).innerText()];
  await mark(page, first, "job");
  await clickText(page, second, ["Shift"]);
  const marks = page.getByRole("region", { name: "Marks" }).getByRole("listitem");
  await expect(marks).toHaveCount(2);
  const third = await heads.nth(2).innerText();
  await clickText(page, third, ["Alt"]);
  await expect(marks).toHaveCount(3);
  await expect(marks.filter({ hasText: "not this" })).toHaveCount(1);
  await expect(page.locator(".box.not").first()).toBeAttached();
});

test("should take all that are like a value at one tick, and know one more of them by itself", async ({
  page,
  start,
}) => {
  await start();
  await openSample(page, "Marrowick Goods");
  await clickText(page, "Goose neck with a flow of 12 ml per second");
  const all = card(page).getByRole("checkbox", { name: "Take all 4 similar ones as a list of values" });
  await all.check();
  await card(page).getByRole("button", { name: "Mark", exact: true }).click();
  await expect(card(page)).toHaveCount(0);
  await expect(page.getByText("4 highlights", { exact: true })).toBeVisible();
  await expect(page.getByRole("checkbox", { name: "List of values" })).toBeChecked();

  await clickText(page, "Brushed steel, 0.8 mm thick");
  await expect(card(page).getByLabel("Field", { exact: true })).toHaveValue("features");
  await expect(card(page).getByText("Another example of “features”")).toBeVisible();
  await page.keyboard.press("Escape");

  // A value with a label of its own is a new field.
  await clickText(page, "£64.00");
  await expect(card(page).getByLabel("Field", { exact: true })).toHaveValue("our_price");
});

test("should show the template, its XPath and XSLT, and check what is typed at its line", async ({ page, start }) => {
  await start();
  await openSample(page, "临湖人才网", false);
  await mark(page, "男");
  await tab(page, "Template XML").click();
  const xml = page.getByRole("textbox", { name: "Template XML" });
  await expect(xml).toContainText("性别");
  await xml.click();
  await page.keyboard.press("Control+End");
  await page.keyboard.type("<oops");
  await expect(page.getByText(/^Line \d+, column \d+:/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Apply" })).toBeDisabled();
  await page.getByRole("button", { name: "Discard" }).click();
  await expect(xml).not.toContainText("oops");

  await tab(page, "XPath").click();
  const xpath = page.getByRole("textbox", { name: "XPath of 性别" });
  await xpath.click();
  await page.keyboard.press("Control+A");
  await page.keyboard.type("//td[");
  await expect(page.getByText(/^Line 1, column \d+:/)).toBeVisible();
  await page.keyboard.press("Control+A");
  await page.keyboard.type("//table[@class='tb']//tr[1]/td[4]");
  await expect(page.getByText(/^Line 1, column \d+:/)).toHaveCount(0);
  await page.keyboard.press("Control+Enter");
  await expect(page.getByRole("region", { name: "Locators" }).getByText("by hand").first()).toBeVisible();

  await tab(page, "XSLT").click();
  await expect(page.getByRole("textbox", { name: "XSLT" })).toContainText("xsl:stylesheet");
});

test("should cut no button in a small window, and stand below each other on a phone", async ({ page, start }) => {
  await page.setViewportSize({ width: 1024, height: 700 });
  await start();
  await openSample(page, "Marrowick Goods");
  const save = page.getByRole("button", { name: "Save to library" });
  const zoom = page.getByRole("combobox", { name: "Size of the page" });
  for (const width of [1024, 960, 390]) {
    await page.setViewportSize({ width, height: 700 });
    await drawn(page);
    for (const one of [save.locator("span"), zoom]) {
      await expect(one).toBeInViewport({ ratio: 1 });
      expect(await one.evaluate((it) => it.scrollWidth <= it.clientWidth)).toBe(true);
    }
  }
  await mark(page, "Osmund Pouring Kettle, 1.2 L");
  const place = await fields(page).boundingBox();
  const frame = await overlay(page).boundingBox();
  expect(place!.y).toBeGreaterThan(frame!.y + frame!.height);
});

test("should undo and redo, saying what", async ({ page, start }) => {
  await start();
  await openSample(page, "临湖人才网", false);
  await mark(page, "男");
  const undo = page.getByRole("button", { name: /^Undo: / });
  await expect(undo).toBeEnabled();
  await overlay(page).focus();
  await page.keyboard.press("Control+z");
  await expect(fields(page).getByText("性别", { exact: true })).toHaveCount(0);
  await page.keyboard.press("Control+Shift+z");
  await expect(fields(page).getByText("性别", { exact: true })).toBeVisible();
  await undo.click();
  await expect(fields(page).getByText("No fields yet")).toBeVisible();
  await page.getByRole("button", { name: /^Redo: / }).click();
  await expect(fields(page).getByText("男", { exact: true })).toBeVisible();
});

test("should lose nothing by a reload or a crash of the server", async ({ page, server, start }) => {
  await start();
  await openSample(page, "临湖人才网");
  await mark(page, "男");
  await page.keyboard.press("]");
  await tab(page, "Pages × fields").click();
  await page.reload();
  await drawn(page);
  await expect(tab(page, "Pages × fields")).toHaveAttribute("aria-selected", "true");
  await expect(
    page.getByRole("region", { name: "Pages" }).getByRole("listitem").nth(1).getByRole("button").first(),
  ).toHaveAttribute("aria-current", "page");
  await expect(fields(page).getByText("女", { exact: true })).toBeVisible();

  const { hash } = new URL(page.url());
  await server.kill();
  await server.up();
  await page.goto(server.address);
  await page.goto(server.address.replace(/\/\?.*$/, "/") + hash);
  await drawn(page);
  await expect(fields(page).getByText("性别", { exact: true })).toBeVisible();
});

// These go on with what the one before them saved.
test.describe("the library", () => {
  test.describe.configure({ mode: "serial" });

  test("should save to the library, find it there, open it again, and export it", async ({ page, start }) => {
    await start();
    await openSample(page, "临湖人才网");
    await mark(page, "董献平", "姓名");
    await mark(page, "男");
    await save(page, "简历", { Site: "people.example", Description: "一个人的简历" });
    await expect(page.getByRole("button", { name: "Saved" })).toBeVisible();

    await page.getByRole("link", { name: "Library", exact: true }).click();
    await page.getByRole("searchbox", { name: "Search by name, site, field or description" }).fill("简历");
    const entry = page.getByRole("listitem").filter({ hasText: "一个人的简历" });
    await expect(entry).toBeVisible();
    const download = page.waitForEvent("download");
    await entry.getByRole("button", { name: "Export 简历 as XML" }).click();
    const file = readFileSync((await (await download).path())!, "utf8");
    expect(file).toContain("性别");

    await page.getByRole("searchbox", { name: "Search by name, site, field or description" }).fill("no such thing");
    await expect(page.getByText("Nothing found for “no such thing”")).toBeVisible();
    await page.getByRole("button", { name: "Show all" }).click();
    await entry.getByRole("button", { name: /^Delete/ }).click();
    await expect(entry).toHaveCount(0);
    await page.getByRole("region", { name: "Notices" }).getByRole("button", { name: "Undo" }).click();
    await expect(entry).toBeVisible();

    await entry.getByRole("button", { name: /^Open and edit/ }).click();
    await drawn(page);
    await expect(fields(page).getByText("性别", { exact: true })).toBeVisible();
  });

  test("should propose the template for an unknown page, or say that none fits", async ({ page, start }) => {
    await start();
    await page.getByRole("link", { name: "Unknown page" }).click();
    await page.getByLabel("or a sample page").selectOption("people/p1007");
    await expect(page.getByRole("main").getByText("Best template: 简历")).toBeVisible();
    await expect(page.getByRole("heading", { name: "Why" })).toBeVisible();
    await expect(page.getByRole("table").getByText("欧阳若谷")).toBeVisible();

    await page.getByTestId("files").setInputFiles([
      {
        name: "other.html",
        mimeType: "text/html",
        buffer: Buffer.from("<title>Other</title><article><h1>Bees</h1><p>They hum.</p></article>"),
      },
    ]);
    await expect(page.getByRole("main").getByText("No template fits", { exact: true })).toBeVisible();
    await expect(page.getByRole("button", { name: "Make a template from it" })).toBeVisible();
  });

  test("should extract from a folder, with progress, a table and downloads", async ({ page, start }) => {
    await start();
    await page.getByRole("link", { name: "Extract", exact: true }).click();
    await page.getByRole("radio", { name: /One template/ }).check();
    await page.getByTestId("run-folder").setInputFiles(join(root, "templates", "people"));
    await expect(page.getByText(/chosen:/)).toBeVisible();
    await page.getByRole("button", { name: "Start", exact: true }).click();
    await expect(page.getByText("done", { exact: true })).toBeVisible();
    const grid = page.getByRole("grid", { name: "Records" });
    await expect(grid.getByText("欧阳若谷").first()).toBeVisible();

    for (const [format, holds] of [
      ["XML", "<"],
      ["JSON Lines", '"性别"'],
      ["CSV", "性别"],
    ] as const) {
      const download = page.waitForEvent("download");
      await page.getByRole("button", { name: `Download as ${format}` }).click();
      const text = readFileSync((await (await download).path())!, "utf8");
      expect(text).toContain(holds);
      expect(text).toContain("欧阳若谷");
    }
    await page.getByRole("link", { name: "Runs", exact: true }).click();
    await expect(page.getByRole("listitem").filter({ hasText: "简历" }).first()).toBeVisible();
  });

  test("should cancel a run that is under way", async ({ page, start }) => {
    await start();
    await page.getByRole("link", { name: "Extract", exact: true }).click();
    await page.getByRole("radio", { name: /One template/ }).check();
    await page
      .getByTestId("run-files")
      .setInputFiles({ name: "a.html", mimeType: "text/html", buffer: Buffer.from("<title>a</title>") });
    // Its page is on the way until it is cancelled, so that it does not end before.
    let go = () => {};
    const cancelled = new Promise<void>((yes) => (go = yes));
    await page.route("**/api/runs/*/pages", async (one) => {
      await cancelled;
      await one.continue().catch(() => {}); // the screen may have given up on it
    });
    await page.getByRole("button", { name: "Start", exact: true }).click();
    await page.getByRole("button", { name: "Cancel", exact: true }).click();
    await expect(page.getByText("cancelled", { exact: true })).toBeVisible();
    go();
  });
});
