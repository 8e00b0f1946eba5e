// The browser extension in a real Chromium: a page behind a login form arrives as the person sees it.
import { createServer, type Server as HttpServer } from "node:http";
import { cpSync, existsSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
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
      answer
        .writeHead(200, { "Content-Type": "text/html" })
        .end(signedIn ? own.replace("</body>", `<p>${ask.url}</p></body>`) : form);
    }
  });
  await new Promise<void>((yes) => server.listen(0, "127.0.0.1", yes));
  const at = server.address();
  if (typeof at !== "object" || !at) throw new Error("no port");
  return { address: `http://127.0.0.1:${at.port}`, server };
}

/** Chromium with the extension, and the extension's id. */
async function launch(extension = folder): Promise<{ context: BrowserContext; id: string }> {
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
      `--disable-extensions-except=${extension}`,
      `--load-extension=${extension}`,
      "--disable-features=DisableLoadExtensionCommandLineSwitch",
    ],
  });
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent("serviceworker"));
  return { context, id: new URL(worker.url()).host };
}

/**
 * The extension with what it asks the person for granted from the start: the browser's own question cannot be answered
 * by a program. All else is the same.
 */
function granted(): string {
  const to = mkdtempSync(join(tmpdir(), "wrapsmith-extension-"));
  cpSync(folder, to, { recursive: true });
  const manifest = JSON.parse(readFileSync(`${to}/manifest.json`, "utf8")) as Record<string, string[]>;
  manifest.permissions = [...(manifest.permissions ?? []), ...(manifest.optional_permissions ?? [])];
  manifest.host_permissions = [...(manifest.host_permissions ?? []), ...(manifest.optional_host_permissions ?? [])];
  delete manifest.optional_permissions;
  delete manifest.optional_host_permissions;
  writeFileSync(`${to}/manifest.json`, JSON.stringify(manifest));
  return to;
}

/** Shows a code in the app and types it into the popup. */
async function pairBy(app: Page, address: string, extension: Page): Promise<void> {
  await app.goto(address);
  await app.getByRole("button", { name: "Capture from the browser" }).click();
  await app.getByRole("button", { name: "Show a code" }).click();
  await extension.getByLabel("Address").fill(new URL(address).origin);
  await extension.getByLabel("Code").fill((await app.locator(".code").textContent()) ?? "");
  await extension.getByRole("button", { name: "Pair" }).click();
  await expect(extension.getByRole("status")).toHaveText("Paired.");
}

/** Pages of the workspaces of the app. */
const pagesOf = (app: Page): Promise<number> =>
  app.evaluate(async () => {
    const list = (await (await fetch("/api/workspaces")).json()) as { workspaces: { pages: number }[] };
    return list.workspaces.reduce((sum, one) => sum + one.pages, 0);
  });

/** The pages of the workspace that has most. */
const largest = (app: Page): Promise<number> =>
  app.evaluate(async () => {
    const list = (await (await fetch("/api/workspaces")).json()) as { workspaces: { pages: number }[] };
    return Math.max(...list.workspaces.map((one) => one.pages));
  });

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

test("should send all tabs of a site, the next pages, and the sign-in, which the screen then lists", async ({
  server,
}) => {
  test.skip(!existsSync(`${folder}/manifest.json`), "the extension is not built: npm run extension");
  const shop = await serveShop();
  const other = await serveShop();
  const { context, id } = await launch(granted());
  try {
    const app = context.pages()[0] ?? (await context.newPage());
    const page = await context.newPage();
    await page.goto(`${shop.address}/orders`);
    await page.locator("input").fill("Ann");
    await page.getByRole("button", { name: "Sign in" }).click();
    const second = await context.newPage();
    await second.goto(`${shop.address}/orders/2`);
    const stranger = await context.newPage();
    await stranger.goto(`http://localhost:${new URL(other.address).port}/orders`);
    const extension = await popup(context, id, page);
    await pairBy(app, server.address, extension);
    const before = await pagesOf(app);

    await extension.getByLabel("Into a new workspace").check();
    await extension.getByRole("button", { name: "Send all tabs of this site" }).click();
    await expect(extension.getByRole("status")).toHaveText("2 pages sent.");
    expect(await pagesOf(app)).toBe(before + 2);
    expect(await largest(app)).toBe(2); // both in the new workspace

    await extension.getByRole("button", { name: "Send the next 10 pages I open" }).click();
    await expect(extension.getByRole("status")).toHaveText(/next 10 pages/);
    const third = await context.newPage();
    await third.goto(`${shop.address}/orders/3`);
    await expect.poll(() => pagesOf(app)).toBe(before + 3);

    await extension.getByRole("button", { name: "Give my sign-in of this site" }).click();
    await expect(extension.getByRole("status")).toHaveText(/The sign-in of 127\.0\.0\.1 is kept in Wrapsmith/);

    await app.goto(`${new URL(server.address).origin}/#/logins`);
    const row = app.getByRole("row", { name: /127\.0\.0\.1/ });
    await expect(row).toContainText("browser extension");
    await app.getByLabel("Site, or address of its sign-in page").fill("127.0.0.1");
    const cookies = "127.0.0.1\tFALSE\t/\tFALSE\t0\tshop\tin\n.bank.example\tTRUE\t/\tFALSE\t0\ta\tb\n";
    await app
      .getByTestId("login-cookies")
      .setInputFiles({ name: "cookies.txt", mimeType: "text/plain", buffer: Buffer.from(cookies) });
    await expect(row).toContainText("cookies file");
    expect(await app.content()).not.toContain("bank.example");

    // The app now gets the pages as Ann; without the login it is told that this is a sign-in page.
    await app.goto(`${new URL(server.address).origin}/#/logins`);
    await row.getByRole("button", { name: "Delete: 127.0.0.1" }).click();
    await app.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await expect(app.getByText("No site logins yet")).toBeVisible();
  } finally {
    await context.close();
    shop.server.close();
    other.server.close();
  }
});
