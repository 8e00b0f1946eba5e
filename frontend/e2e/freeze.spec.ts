// A page that the browser cannot paint: the window stands still with it, and another one shows the page's tree alone.
// The page is one that passes all bounds: the test puts a drawing of a billion elements in the frame's place.
import { expect, test } from "./server";

/** Elements that copy ten of each other, so many levels deep. */
function drawing(levels: number): string {
  let groups = `<g id="a0"><rect width="9" height="9" fill-opacity=".5"/></g>`;
  for (let i = 1; i <= levels; i++) groups += `<g id="a${i}">${`<use href="#a${i - 1}"/>`.repeat(10)}</g>`;
  return `<!doctype html><body data-ws-node="3"><svg width="500" height="500"><defs>${groups}</defs><use href="#a${levels}"/></svg>`;
}

test("should show the tree alone of a page that froze another window", async ({ page, context, start }) => {
  await start();
  await page.route("**/frame*", (route) => route.fulfill({ contentType: "text/html", body: drawing(9) }));
  await page
    .getByTestId("files")
    .setInputFiles([
      { name: "page.html", mimeType: "text/html", buffer: Buffer.from("<title>t</title><p>Price: 12</p>") },
    ]);
  await page.waitForURL(/#\/?.*w/); // the workspace is open
  const address = page.url();

  // The window stands still: it answers nothing for as long as a page may take.
  const answers = page.evaluate(() => new Promise((yes) => setTimeout(() => yes("answers"), 6000)));
  const late = new Promise((yes) => setTimeout(() => yes("stands still"), 9000));
  expect(await Promise.race([answers.catch(() => "stands still"), late])).toBe("stands still");

  const other = await context.newPage();
  await other.goto(address);
  await expect(other.getByRole("button", { name: "Open as tree only" })).toBeVisible();
  expect(await other.locator("iframe").count()).toBe(0);
  await other.getByRole("button", { name: "Open as tree only" }).click();
  await expect(other.getByText("Price: 12").first()).toBeVisible();
  void page.close().catch(() => undefined);
});
