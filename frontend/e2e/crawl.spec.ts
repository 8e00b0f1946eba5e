// A crawl of a site of our own: patterns proposed, pages kept and left, paused, and extracted from.
import { expect, test } from "./server";
import { serveLamps } from "./site";

test("should propose patterns, keep pages like the sample, show them, pause and go on, and hand them to a run that is repeated", async ({
  page,
  start,
}) => {
  const site = await serveLamps(12, 50);
  await start();
  await page.getByRole("link", { name: "Crawl", exact: true }).click();
  await expect(page.getByText("No crawls yet")).toBeVisible();
  await expect(page.getByRole("button", { name: "Start the crawl" })).toBeDisabled();
  await page.getByLabel("Addresses to begin at, one per line").fill(site.address);
  await page.getByLabel("Addresses of sample pages, one per line").fill(`${site.address}/lamp/1`);
  await page.getByLabel(/Allow this address/).check();
  await page.getByRole("button", { name: "Propose patterns" }).click();
  const proposal = page.getByRole("listitem").filter({ hasText: "/lamp/*" }).first();
  await expect(proposal).toContainText("matches 11 other links");
  await proposal.getByRole("button").click();
  await expect(page.getByLabel("Patterns of addresses to keep, one per line")).toHaveValue("/lamp/*");
  await page.getByLabel("Pause between two requests, seconds").fill("0.1");
  const free = site.hold(6); // so that it does not end before it is paused
  await page.getByRole("button", { name: "Start the crawl" }).click();

  const paused = page.waitForResponse((one) => one.url().endsWith("/pause"));
  await page.getByRole("button", { name: "Pause", exact: true }).click();
  await paused;
  free();
  await expect(page.getByTestId("state")).toHaveText(/paused/);
  await page.getByRole("button", { name: "Go on", exact: true }).click();
  await expect(page.getByTestId("state")).toHaveText(/done/, { timeout: 120_000 });
  const grid = page.getByRole("grid", { name: "List" });
  await page.getByLabel("Show", { exact: true }).selectOption("kept");
  await expect(grid).toHaveAttribute("aria-rowcount", "13"); // twelve and the head
  await expect(grid.getByText(`${site.address}/lamp/12`)).toBeVisible();

  await page.getByRole("tab", { name: "List" }).focus();
  await page.keyboard.press("ArrowRight");
  const graph = page.getByRole("img", { name: /depth 1: 1[34] addresses, 12 kept/ });
  await expect(graph).toBeVisible();
  await expect(graph.locator("circle.kept")).toHaveCount(12);

  await page.getByRole("button", { name: "Extract from these pages" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: `${site.address}/ (12 pages)` })).toBeVisible();
  await page.getByRole("button", { name: "Start", exact: true }).click();
  await expect(page.getByTestId("state").getByText("done", { exact: true })).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText("12 / 12", { exact: true })).toBeVisible();

  await page.getByRole("button", { name: "Repeat…" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByLabel("When", { exact: true })).toHaveValue("daily");
  await expect(dialog.getByLabel("Pages of a crawl")).not.toHaveValue("");
  await expect(dialog.getByLabel(/Crawl again/)).toBeChecked();
  await dialog.getByLabel("Name", { exact: true }).fill("Lamps each day");
  await dialog.getByRole("button", { name: "Save the schedule" }).click();
  await expect(dialog).toHaveCount(0);
  const one = page.getByRole("listitem").filter({ hasText: "Lamps each day" });
  await expect(one).toContainText("Every day at 6:00");
  await expect(one).toContainText("Pages of a crawl");
  await one.getByRole("button", { name: "Run now" }).click();
  await expect(page.getByTestId("state").getByText("done", { exact: true })).toBeVisible({ timeout: 120_000 });
  await expect(page.getByText("12 / 12", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Repeat…" })).toHaveCount(0);
  site.close();
});

test("should extract from a crawl while it goes on, and end with it", async ({ page, start }) => {
  const site = await serveLamps(12, 50);
  await start();
  await page.getByRole("link", { name: "Crawl", exact: true }).click();
  await page.getByLabel("Addresses to begin at, one per line").fill(site.address);
  await page.getByLabel("Addresses of sample pages, one per line").fill(`${site.address}/lamp/1`);
  await page.getByLabel(/Allow this address/).check();
  await page.getByLabel("Pause between two requests, seconds").fill("0.1");
  const free = site.hold(6); // so that it goes on while the run begins
  await page.getByRole("button", { name: "Start the crawl" }).click();
  await page.getByRole("button", { name: "Extract from these pages" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: /\(live, \d+ pages? so far\)/ })).toBeVisible();
  await page.getByRole("button", { name: "Start", exact: true }).click();
  await expect(page.getByText(/^\d+ \/ \?$/)).toBeVisible({ timeout: 60_000 });
  free();
  await expect(page.getByTestId("state").getByText("done", { exact: true })).toBeVisible({ timeout: 120_000 });
  await expect(page.getByText("12 / 12", { exact: true })).toBeVisible();

  await page.getByRole("link", { name: "Schedules", exact: true }).click();
  await page.getByRole("button", { name: "New schedule" }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name", { exact: true }).fill("Crawled lamps");
  await dialog.getByLabel("Pages of a crawl").selectOption({ index: 1 });
  await expect(dialog.getByLabel("Crawl again each time, with the same settings")).toBeChecked();
  await dialog.getByText("Fetching: pause, cookies, browser").click();
  await dialog.getByTestId("cookies").setInputFiles({
    name: "cookies.txt",
    mimeType: "text/plain",
    buffer: Buffer.from("127.0.0.1\tFALSE\t/\tFALSE\t0\tsession\thush\n"),
  });
  await expect(dialog.getByText("cookies.txt", { exact: true })).toBeVisible();
  await dialog.getByRole("button", { name: "Save the schedule" }).click();
  const one = page.getByRole("listitem").filter({ hasText: "Crawled lamps" });
  await one.getByRole("button", { name: "Change" }).click();
  await dialog.getByText("Fetching: pause, cookies, browser").click();
  await expect(dialog.getByText("Cookies are kept.")).toBeVisible();
  expect(await page.content()).not.toContain("hush");
  await page.keyboard.press("Escape");
  await one.getByRole("button", { name: "Run now" }).click();
  await expect(page.getByText("12 / 12", { exact: true })).toBeVisible({ timeout: 120_000 });
  site.close();
});

test("should say why a crawl cannot begin", async ({ page, start }) => {
  await start();
  await page.getByRole("link", { name: "Crawl", exact: true }).click();
  await page.getByLabel("Addresses to begin at, one per line").fill("http://");
  await page.getByRole("button", { name: "Start the crawl" }).click();
  await expect(page.getByRole("alert")).not.toBeEmpty();
});

test("should show a page in a browser, advise which form to use, and open it", async ({ page, start }) => {
  const site = await serveLamps(1);
  await start();
  await page.getByRole("button", { name: "With its scripts" }).click();
  const dialog = page.getByRole("dialog", { name: "Open a page as a browser shows it" });
  await dialog.getByLabel("Address of a page").fill(`${site.address}/late`);
  await dialog.getByLabel(/Allow this address/).check();
  await dialog.getByLabel("Values you want, one per line").fill("Late lamp\nmade by a script");
  await dialog.getByRole("button", { name: "Show in a browser" }).click();
  await expect(dialog.getByText("Use the page as shown")).toBeVisible({ timeout: 120_000 });
  await expect(dialog.getByText("The page as sent has 50% of what is wanted.")).toBeVisible();
  await dialog.getByRole("button", { name: /^Open as shown/ }).click();
  await expect(page).toHaveURL(/#\/workspace\//);
  await expect(page.frameLocator("iframe").getByText("made by a script")).toBeVisible();
  site.close();
});
