// A search asked for each keyword, the next pages of a list, and another list of a page.
import { createServer } from "node:http";
import type { Page } from "@playwright/test";
import { look } from "./axe";
import { drawn, tab } from "./actions";
import { expect, test } from "./server";

const jars = (title: string, name: string, from: number, n: number, below = ""): string =>
  `<!doctype html><html><head><title>${title}</title></head><body><h1>${title}</h1><ul class="jars">` +
  Array.from({ length: n }, (_, i) => `<li><b>${name} ${from + i}</b> <i>${from + i}.50</i></li>`).join("") +
  `</ul><p>${below}</p></body></html>`;

/** A shop: three pages of jars by number; a form that sends q by POST; a list that grows when it is scrolled. */
async function serveShop() {
  const server = createServer((ask, answer) => {
    const url = new URL(ask.url ?? "", "http://shop.example");
    let body = "";
    ask.on("data", (chunk: Buffer) => (body += chunk.toString()));
    ask.on("end", () => {
      const n = Number(url.searchParams.get("page") ?? 1);
      const numbers = [1, 2, 3]
        .map((i) => (i === n ? `<em>${i}</em>` : `<a href="/jars?page=${i}">${i}</a>`))
        .join(" ");
      const q = new URLSearchParams(body).get("q") ?? "";
      const pages: Record<string, string> = {
        "/jars": jars("Jars", "Jar", 3 * n - 2, 3, numbers),
        "/ask": `<!doctype html><h1>Ask</h1><form method="post" action="/answer"><input type="hidden" name="token" value="t1"><label for="w">Words</label><input id="w" name="q"><select name="sort"><option value="new">new</option><option value="price" selected>price</option></select></form>`,
        "/built": `<!doctype html><h1>Built</h1><main></main><script>document.querySelector("main").innerHTML = '<form action="/answer"><label for="w">Worte</label><input id="w" name="q"></form>'</script>`,
        "/answer": ask.method === "POST" && body.includes("token=t1") ? jars("Hits", q, 1, 2) : "no",
        "/endless": jars(
          "Endless",
          "Jar",
          1,
          0,
          `<script>let n = 0
          function more() { for (let i = 0; i < 3 && n < 9; i++) { n++; document.querySelector("ul").insertAdjacentHTML("beforeend", "<li style='height:600px'><b>Jar " + n + "</b> <i>" + n + ".50</i></li>") } }
          more(); addEventListener("scroll", () => setTimeout(more, 50))</script>`,
        ),
      };
      const page = pages[url.pathname];
      answer.writeHead(page ? 200 : 404, { "Content-Type": "text/html; charset=utf-8" });
      answer.end(page ?? "not here");
    });
  });
  await new Promise<void>((yes) => server.listen(0, "127.0.0.1", yes));
  const at = server.address();
  if (typeof at !== "object" || !at) throw new Error("no port");
  return { address: `http://127.0.0.1:${at.port}`, close: () => server.close() };
}

/** Makes a workspace of the jars, as a list, and opens Extract with it. */
async function jarWorkspace(page: Page): Promise<void> {
  await page
    .getByTestId("files")
    .setInputFiles([{ name: "jars.html", mimeType: "text/html", buffer: Buffer.from(jars("Jars", "Jar", 1, 6)) }]);
  await drawn(page);
  await page.getByRole("group", { name: "A list on this page" }).getByRole("button", { name: "Use this" }).click();
  await expect(page.getByText("6 records", { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/#\/workspace\/[^?]+/);
  const workspace = /#\/workspace\/([^?]+)/.exec(await page.evaluate(() => location.hash))?.[1] ?? "";
  await page.evaluate((id) => (location.hash = `#/extract?workspace=${id}`), workspace);
  await expect(page.getByRole("heading", { name: "Extract from many pages" })).toBeVisible();
}

const done = (page: Page) =>
  expect(page.getByTestId("state").getByText("done", { exact: true }).first()).toBeVisible({ timeout: 120_000 });

async function addAddress(page: Page, address: string): Promise<void> {
  await page.getByRole("button", { name: "Addresses", exact: true }).click();
  await page.getByLabel("Addresses of pages, one per line").fill(address);
  await page.getByLabel(/Allow this address/).check();
  await page.getByRole("button", { name: "Add 1 address" }).click();
}

async function start_(page: Page): Promise<void> {
  await page.getByText("Fetching: pause").click();
  await page.getByLabel("Pause between two requests, seconds").fill("0.01");
  await page.getByRole("button", { name: "Start", exact: true }).click();
}

test("should follow the page numbers of a list, as many pages as are wanted", async ({ page, start }) => {
  const shop = await serveShop();
  await start();
  await jarWorkspace(page);
  await page.getByLabel("Pages of each list or article at most").fill("2");
  await addAddress(page, `${shop.address}/jars`);
  await start_(page);
  await done(page);
  const grid = page.getByRole("grid", { name: "Records" });
  await expect(grid.getByText(/^Jar 6\b/)).toBeVisible();
  await expect(grid.getByText(/^Jar 7\b/)).toHaveCount(0);
  shop.close();
});

test("should scroll a list that grows in a browser", async ({ page, start }) => {
  const shop = await serveShop();
  await start();
  await jarWorkspace(page);
  await addAddress(page, `${shop.address}/endless`);
  await page.getByText("Fetching: pause").click();
  await page.getByLabel("Let a browser run the pages' scripts").check();
  await page.getByLabel("Scroll to the end, times").fill("5");
  await look(page, "extract search");
  await page.getByLabel("Pause between two requests, seconds").fill("0.01");
  await page.getByRole("button", { name: "Start", exact: true }).click();
  await done(page);
  await expect(page.getByRole("grid", { name: "Records" }).getByText(/^Jar 9\b/)).toBeVisible();
  shop.close();
});

test("should fill in a form of the page for each keyword, and keep the keyword with its records", async ({
  page,
  start,
}) => {
  const shop = await serveShop();
  await start();
  await jarWorkspace(page);
  await page.getByRole("button", { name: "Search…" }).click();
  await page.getByLabel("Address of the search").fill(`${shop.address}/ask`);
  await page.getByLabel(/Allow this address/).check();
  await page.getByRole("button", { name: "Look for forms" }).click();
  await expect(page.getByText(`POST ${shop.address}/answer`)).toBeVisible();
  await expect(page.getByLabel("Words", { exact: true })).toHaveValue("{keyword}");
  await page.getByLabel("sort").selectOption("new");
  await page
    .getByTestId("keywords")
    .setInputFiles([
      { name: "fruit.csv", mimeType: "text/csv", buffer: Buffer.from('id,fruit\n1,plum\n2,"sour plum"\n3,plum\n') },
    ]);
  await page.getByLabel("Column of the table").selectOption("fruit");
  await expect(page.getByLabel("Keywords, one per line")).toHaveValue("plum\nsour plum");
  await look(page, "extract search");
  await page.getByRole("button", { name: "Add a search for 2 keywords" }).click();
  await expect(page.getByText(/^2 keywords at /)).toBeVisible();
  await start_(page);
  await done(page);
  const grid = page.getByRole("grid", { name: "Records" });
  await expect(grid.getByRole("columnheader", { name: "keyword" })).toBeVisible();
  await expect(grid.getByText("sour plum", { exact: true })).toHaveCount(2);
  await expect(grid.getByText(/^sour plum 2\b/)).toBeVisible();
  shop.close();
});

test("should find a form that a page's scripts build, where a browser runs them", async ({ page, start }) => {
  const shop = await serveShop();
  await start();
  await jarWorkspace(page);
  await page.getByRole("button", { name: "Search…" }).click();
  await page.getByLabel("Address of the search").fill(`${shop.address}/built`);
  await page.getByLabel(/Allow this address/).check();
  await page.getByRole("button", { name: "Look for forms" }).click();
  await expect(page.getByText("This page has no form to fill in.")).toBeVisible();
  await page.getByLabel("Let a browser run the page's scripts first").check();
  await page.getByRole("button", { name: "Look for forms" }).click();
  await expect(page.getByText(`GET ${shop.address}/answer`)).toBeVisible();
  await expect(page.getByLabel("Worte", { exact: true })).toHaveValue("{keyword}");
  await look(page, "extract search in a browser");
  shop.close();
});

test("should ask a search at each run of a schedule, and let it be taken off again", async ({ page, start }) => {
  const shop = await serveShop();
  await start();
  await page.getByRole("link", { name: "Schedules", exact: true }).click();
  await page.getByRole("button", { name: "New schedule" }).first().click();
  const form = page.getByRole("dialog").filter({ hasText: "When" });
  const save = form.getByRole("button", { name: "Save the schedule" });
  await form.getByLabel("Name", { exact: true }).fill("Fruit");
  await expect(save).toBeDisabled();
  const searches = form.getByRole("list", { name: "Searches" });
  for (const [address, button, keywords] of [
    [`${shop.address}/ask`, "Look for forms", "plum\nquince"],
    [`${shop.address}/jars?q={keyword}`, "", "plum"],
  ] as const) {
    await form.getByRole("button", { name: "Search…" }).click();
    const search = page.getByRole("dialog", { name: "Search at each run" });
    await search.getByLabel("Address of the search").fill(address);
    await search.getByLabel(/Allow this address/).check();
    if (button) await search.getByRole("button", { name: button }).click();
    if (button) await expect(search.getByLabel("Words", { exact: true })).toHaveValue("{keyword}");
    await search.getByLabel("Keywords, one per line").fill(keywords);
    await look(page, "schedule search");
    await search.getByRole("button", { name: /^Add a search for/ }).click();
    await expect(search).toHaveCount(0);
  }
  await expect(searches.getByRole("listitem")).toHaveText([/2 keywords at .*ask/, /1 keyword at .*jars/]);
  await searches.getByRole("button").last().click();
  await expect(searches.getByRole("listitem")).toHaveCount(1);
  await save.click();
  const one = page.getByRole("listitem").filter({ hasText: "Fruit" });
  await expect(one).toContainText("1 search");
  await one.getByRole("button", { name: "Run now" }).click();
  await expect(page.getByText("by a schedule")).toBeVisible();
  await expect(
    page
      .getByText(/ask \[quince\]/)
      .or(page.getByText("quince", { exact: true }))
      .first(),
  ).toBeVisible({
    timeout: 60_000,
  });
  shop.close();
});

test("should try another list of the page, by a button and by a key, before and behind the first is used", async ({
  page,
  start,
}) => {
  await start();
  const many = (n: number, one: (i: number) => string) => Array.from({ length: n }, (_, i) => one(i)).join("");
  const html =
    `<!doctype html><title>Boats</title><h1>Boats</h1><div class=boats>` +
    many(
      9,
      (i) =>
        `<section><a href="/boat/${i}"><h3>Fishing boat ${i}</h3></a><b>${i + 7}00 EUR</b><p>built in ${1970 + i}, ${i + 5} m</p></section>`,
    ) +
    `</div><h2>News of the harbour</h2><ul>` +
    many(
      6,
      (i) =>
        `<li><i>${i + 3} May</i> <a href="/news/${i}">The ferry number ${i} leaves at ${i + 6} o'clock</a> <span>by Captain ${i}</span></li>`,
    ) +
    `</ul>`;
  await page
    .getByTestId("files")
    .setInputFiles([{ name: "boats.html", mimeType: "text/html", buffer: Buffer.from(html) }]);
  await drawn(page);
  const offer = page.getByRole("group", { name: "A list on this page" });
  await expect(offer.getByText(/9 records, \d columns:/)).toBeVisible();
  await page.keyboard.press("Alt+l");
  await expect(offer.getByText(/6 records, \d columns:/)).toBeVisible();
  await expect(page.locator(".box.offer").first()).toBeVisible();
  await offer.getByRole("button", { name: /^Another/ }).click();
  await expect(offer.getByText(/9 records, \d columns:/)).toBeVisible();
  await offer.getByRole("button", { name: "Use this" }).click();
  await expect(page.getByText("9 records", { exact: true })).toBeVisible();

  await page.getByRole("button", { name: "Try another list" }).click();
  await expect(offer.getByText(/6 records, \d columns:/)).toBeVisible();
  await expect(page.locator(".box.offer").first()).toBeVisible();
  await offer.getByRole("button", { name: "Use this" }).click();
  await expect(tab(page, "Records")).toHaveAttribute("aria-selected", "true");
  await expect(page.getByText("6 records", { exact: true })).toBeVisible();
  await expect(offer).toHaveCount(0);
  await page.getByRole("button", { name: /^Undo: / }).click();
  await expect(page.getByText("9 records", { exact: true })).toBeVisible();
});
