import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { createServer, type Server as HttpServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, type Page } from "@playwright/test";
import { root } from "../e2e/build";
import { drawn, framed, overlay } from "../e2e/actions";
import { expect, test } from "../e2e/server";

const PICTURES = "../docs/pictures/";
const extension = `${root}frontend/extension/dist`;

test.use({ viewport: { width: 1360, height: 820 } });

const css = `body{margin:0;font:16px/1.5 Georgia,serif;color:#23303a;background:#fbfaf6}
header{display:flex;gap:24px;align-items:center;padding:14px 32px;background:#1f3b4d;color:#fff}
header a{color:#cfe0ea;text-decoration:none}main{display:grid;grid-template-columns:240px 1fr;gap:32px;max-width:860px;margin:28px auto;padding:0 24px}
.picture{height:240px;border-radius:8px;background:url(lamp.svg) center/70% no-repeat #e9e4d6}h1{margin:0 0 8px;font-size:30px}
.price{font-size:24px;color:#8a3b12}dl{display:grid;grid-template-columns:110px 1fr;gap:4px 12px}dd{margin:0}dt{color:#6a7680}`;
const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 120"><path d="M30 10h40l14 44H16z" fill="#c8963e"/><path d="M46 54h8v44h-8zM26 98h48v10H26z" fill="#5b4a2c"/></svg>`;

/** The styles with the picture in them, for a page that is one file. */
const inline = `<style>${css.replace("lamp.svg", `data:image/svg+xml;base64,${Buffer.from(svg).toString("base64")}`)}</style>`;

/** A product page of an invented shop. */
const lamp = (head: string, more = "") =>
  `<!doctype html><html lang="en"><head><title>Brass Pilot Lamp - Harbour Lights</title>${head}</head><body>` +
  `<header><b>Harbour Lights</b><a href="/lamps">Lamps</a><a href="/bells">Bells</a><a href="/gauges">Gauges</a></header>` +
  `<main><div class="picture"></div><div><h1>Brass Pilot Lamp</h1><p class="price">148.00 EUR</p>` +
  `<p>A lamp of turned brass with a shade of oiled linen. Pilots read the tide tables by it; it stands on a chart without sliding.</p>` +
  `<dl><dt>Maker</dt><dd>Anselm Roke</dd><dt>Height</dt><dd>42 cm</dd><dt>Weight</dt><dd>2.1 kg</dd><dt>Delivery</dt><dd>3 days</dd></dl>` +
  `</div></main>${more}</body></html>`;

const wall =
  `<div style="position:fixed;inset:0;background:#0009;z-index:9"></div>` +
  `<div style="position:fixed;top:26%;left:16%;right:16%;padding:28px;z-index:10;background:#fff;border-radius:10px">` +
  `<h2 style="margin-top:0">Before you come in</h2><p>We and our 214 partners store cookies to show you lamps that you have already bought.</p>` +
  `<button>Accept all</button> <button>Settings</button></div>`;

async function rest(page: Page): Promise<void> {
  await page.mouse.move(800, 22);
  await page.waitForTimeout(700);
}

async function open(page: Page, html: string): Promise<void> {
  await page
    .getByTestId("files")
    .setInputFiles([{ name: "pilot-lamp.html", mimeType: "text/html", buffer: Buffer.from(html) }]);
  await drawn(page);
}

test("should draw a saved folder with its styles", async ({ page, start }) => {
  const folder = mkdtempSync(join(tmpdir(), "saved-"));
  mkdirSync(join(folder, "pilot-lamp_files"));
  writeFileSync(
    join(folder, "pilot-lamp.html"),
    lamp(`<link rel="stylesheet" href="./pilot-lamp_files/look.css">`, `<!-- saved -->`),
  );
  writeFileSync(join(folder, "pilot-lamp_files", "look.css"), css);
  writeFileSync(join(folder, "pilot-lamp_files", "lamp.svg"), svg);
  await start();
  await page.getByTestId("folder").setInputFiles(folder);
  await drawn(page);
  await expect(page.getByRole("region", { name: "Pages" }).locator("li")).toHaveCount(1);
  await rest(page);
  await page.screenshot({ path: PICTURES + "saved-folder.png" });
});

test("should draw a wall that is offered for hiding", async ({ page, start }) => {
  await start();
  await open(page, lamp(inline, wall));
  await expect(page.getByRole("button", { name: "Hide it" })).toBeVisible();
  await rest(page);
  await page.screenshot({ path: PICTURES + "wall.png" });
});

test("should draw a text that was found in the page", async ({ page, start }) => {
  await start();
  await open(page, lamp(inline));
  await overlay(page).focus();
  await page.keyboard.press("Control+f");
  await page.getByRole("searchbox", { name: "Find in the page" }).fill("lamp");
  await page.keyboard.press("Enter");
  await expect(page.locator(".box.range").first()).toBeVisible();
  await rest(page);
  await page.screenshot({ path: PICTURES + "find.png" });
});

/** What the extension's worker has of the browser. */
interface Browser {
  readonly chrome: { tabs: { query(which: object): Promise<{ id?: number; url?: string }[]> } };
}

/** The shop behind a sign-in. */
async function serveShop(): Promise<{ address: string; server: HttpServer }> {
  const server = createServer((ask, answer) => {
    const files: Record<string, [string, string]> = {
      "/look.css": ["text/css", css],
      "/lamp.svg": ["image/svg+xml", svg],
    };
    const [type, body] = files[ask.url ?? ""] ?? ["text/html", lamp(`<link rel="stylesheet" href="/look.css">`)];
    answer.writeHead(200, { "Content-Type": type, "Set-Cookie": "session=anselm; HttpOnly" }).end(body);
  });
  await new Promise<void>((yes) => server.listen(0, "127.0.0.1", yes));
  const at = server.address();
  if (typeof at !== "object" || !at) throw new Error("no port");
  return { address: `http://127.0.0.1:${at.port}`, server };
}

test("should draw the capture of a page, and the site logins", async ({ page, server }) => {
  const shop = await serveShop();
  const context = await chromium.launchPersistentContext(mkdtempSync(join(tmpdir(), "wrapsmith-profile-")), {
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    headless: false,
    viewport: { width: 1360, height: 820 },
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
  try {
    await page.goto(server.address);
    await page.getByRole("button", { name: "Capture from the browser" }).click();
    await page.getByRole("button", { name: "Show a code" }).click();
    const code = (await page.locator(".code").textContent()) ?? "";
    await page.screenshot({ path: PICTURES + "capture-code.png", clip: { x: 0, y: 0, width: 1360, height: 620 } });

    const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent("serviceworker"));
    const visited = await context.newPage();
    await visited.goto(`${shop.address}/lamp`);
    const tab = await worker.evaluate(
      async (url) =>
        (await (globalThis as unknown as Browser).chrome.tabs.query({})).find((one) => one.url === url)?.id,
      visited.url(),
    );
    const popup = await context.newPage();
    await popup.setViewportSize({ width: 340, height: 330 });
    await popup.goto(`chrome-extension://${new URL(worker.url()).host}/popup.html?tab=${tab}`);
    await popup.getByLabel("Address").fill(new URL(server.address).origin);
    await popup.getByLabel("Code").fill(code);
    await popup.getByRole("button", { name: "Pair" }).click();
    await popup.getByLabel("Into a new workspace").check();
    await popup.getByRole("button", { name: "Send this page" }).click();
    await expect(popup.getByRole("status")).toHaveText("Sent.");
    await popup.screenshot({ path: PICTURES + "capture-popup.png" });

    await page.goto(`${new URL(server.address).origin}/`);
    await page
      .locator("a", { hasText: /Pilot Lamp|127\.0\.0\.1|Untitled/ })
      .first()
      .click();
    await expect(page.getByRole("region", { name: "Pages" })).toContainText("/lamp");
    await drawn(page);
    await expect(framed(page).locator("h1")).toHaveText("Brass Pilot Lamp");
    await rest(page);
    await page.screenshot({ path: PICTURES + "capture.png" });

    await page.goto(`${new URL(server.address).origin}/#/logins`);
    const cookies = (host: string) => `${host}\tFALSE\t/\tTRUE\t2208988800\tsession\tanselm\n`;
    for (const host of ["members.harbour.example", "orders.lights.example"]) {
      await page.getByLabel("Site, or address of its sign-in page").fill(host);
      await page
        .getByTestId("login-cookies")
        .setInputFiles({ name: "cookies.txt", mimeType: "text/plain", buffer: Buffer.from(cookies(host)) });
      await expect(page.getByRole("row", { name: new RegExp(host) })).toBeVisible();
    }
    await rest(page);
    await page.screenshot({ path: PICTURES + "logins.png", clip: { x: 0, y: 0, width: 1360, height: 520 } });
  } finally {
    await context.close();
    shop.server.close();
  }
});
