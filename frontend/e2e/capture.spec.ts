// The browser extension in a real Chromium: a page behind a login form arrives as the person sees it.
import { createServer, type Server as HttpServer } from "node:http";
import { existsSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContext, chromium, type Page } from "@playwright/test";
import { root } from "./build";
import { drawn, framed, mark } from "./actions";
import { expect, test } from "./server";

const folder = `${root}frontend/extension/dist`;

const form = `<!doctype html><title>Sign in</title><form method="post" action="/in"><input name="name"><button>Sign in</button></form>`;
const own =
  `<!doctype html><html><head><title>My orders</title><link rel="stylesheet" href="/look.css"></head>` +
  `<body><h1>My orders</h1><p class="total">Total: <b id="total"></b></p><script>total.textContent = "48.50 EUR"</script></body></html>`;

/** A site whose pages are behind a login form; scripts make the value. */
async function serveShop(): Promise<{ address: string; server: HttpServer }> {
  const server = createServer((ask, answer) => {
    const signedIn = ask.headers.cookie?.includes("shop=in") ?? false;
    if (ask.url === "/look.css") {
      answer.writeHead(200, { "Content-Type": "text/css" }).end("h1{color:rgb(9,8,7)}");
    } else if (ask.method === "POST") {
      answer.writeHead(303, { "Set-Cookie": "shop=in; HttpOnly", Location: "/orders" }).end();
    } else {
      answer.writeHead(200, { "Content-Type": "text/html" }).end(signedIn ? own : form);
    }
  });
  await new Promise<void>((yes) => server.listen(0, "127.0.0.1", yes));
  const at = server.address();
  if (typeof at !== "object" || !at) throw new Error("no port");
  return { address: `http://127.0.0.1:${at.port}`, server };
}

/** Chromium with the extension, and the extension's id. */
async function launch(): Promise<{ context: BrowserContext; id: string }> {
  const context = await chromium.launchPersistentContext(mkdtempSync(join(tmpdir(), "wrapsmith-profile-")), {
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    headless: false,
    viewport: { width: 1280, height: 800 },
    locale: "en-US",
    args: [
      "--headless=new",
      "--no-sandbox",
      "--disable-gpu",
      "--disable-background-networking",
      `--disable-extensions-except=${folder}`,
      `--load-extension=${folder}`,
      "--disable-features=DisableLoadExtensionCommandLineSwitch",
    ],
  });
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent("serviceworker"));
  return { context, id: new URL(worker.url()).host };
}

/** The popup as a page, over the tab that it would be opened over. */
async function popup(context: BrowserContext, id: string, over: Page): Promise<Page> {
  const worker = context.serviceWorkers()[0]!;
  const tab = await worker.evaluate(
    // eslint-disable-next-line @typescript-eslint/no-explicit-any
    async (url) => (await (globalThis as any).chrome.tabs.query({})).find((one: any) => one.url === url)?.id as number,
    over.url(),
  );
  const page = await context.newPage();
  await page.goto(`chrome-extension://${id}/popup.html?tab=${tab}`);
  return page;
}

test("should send a page behind a login form as the person sees it, after pairing by a code", async ({ server }) => {
  test.skip(!existsSync(`${folder}/manifest.json`), "the extension is not built: npm run extension");
  const shop = await serveShop();
  const { context, id } = await launch();
  try {
    const app = context.pages()[0] ?? (await context.newPage());
    await app.goto(server.address);
    await app.getByRole("button", { name: "Capture from the browser" }).click();
    await app.getByRole("button", { name: "Show a code" }).click();
    const code = (await app.locator(".code").textContent()) ?? "";

    const page = await context.newPage();
    await page.goto(`${shop.address}/orders`);
    await page.locator("input").fill("Ann");
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page.locator("#total")).toHaveText("48.50 EUR");

    const extension = await popup(context, id, page);
    await extension.getByLabel("Address").fill(new URL(server.address).origin);
    await extension.getByLabel("Code").fill(code);
    await extension.getByRole("button", { name: "Pair" }).click();
    await expect(extension.getByRole("status")).toHaveText("Paired.");
    await extension.getByRole("button", { name: "Send this page" }).click();
    await expect(extension.getByRole("status")).toHaveText("Sent.");
    expect(await page.locator("[class^=data-wrapsmith]").count()).toBe(0);
    expect(await page.evaluate(() => document.documentElement.getAttributeNames())).toEqual([]);

    await app.goto(`${new URL(server.address).origin}/`);
    await app
      .locator("a", { hasText: /My orders|127\.0\.0\.1|Untitled/ })
      .first()
      .click();
    await drawn(app);
    await expect(framed(app).locator("#total")).toHaveText("48.50 EUR");
    const colour = () =>
      framed(app)
        .locator("h1")
        .evaluate((h1) => getComputedStyle(h1).color);
    await expect.poll(colour).toBe("rgb(9, 8, 7)");
    await mark(app, "48.50 EUR", "total");
  } finally {
    await context.close();
    shop.server.close();
  }
});
