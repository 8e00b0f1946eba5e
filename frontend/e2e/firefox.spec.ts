// The browser extension in a real Firefox, which has no MHTML: the serialised document with its resources arrives.
import { createServer, type Server as HttpServer } from "node:http";
import { existsSync } from "node:fs";
import { drawn, framed, mark } from "./actions";
import { root } from "./build";
import { Firefox, firefox } from "./marionette";
import { expect, test } from "./server";

const folder = `${root}frontend/extension/dist`;
const ID = "capture@wrapsmith.example";

const form = `<!doctype html><title>Sign in</title><form method="post" action="/in"><input name="name"><button>Sign in</button></form>`;
const own =
  `<!doctype html><html><head><title>My orders</title><link rel="stylesheet" href="/look.css"></head>` +
  `<body><h1>My orders</h1><p class="total">Total: <b id="total"></b></p><script>total.textContent = "48.50 EUR"; const made = new CSSStyleSheet(); made.replaceSync("#total{color:rgb(7,8,9)}"); document.adoptedStyleSheets = [made]</script></body></html>`;

/** A site whose pages are behind a login form; scripts make the value. */
async function serveShop(): Promise<{ address: string; server: HttpServer }> {
  const server = createServer((ask, answer) => {
    const signedIn = ask.headers.cookie?.includes("shop=in") ?? false;
    if (ask.url === "/look.css") answer.writeHead(200, { "Content-Type": "text/css" }).end("h1{color:rgb(9,8,7)}");
    else if (ask.method === "POST")
      answer.writeHead(303, { "Set-Cookie": "shop=in; HttpOnly", Location: "/orders" }).end();
    else answer.writeHead(200, { "Content-Type": "text/html" }).end(signedIn ? own : form);
  });
  await new Promise<void>((yes) => server.listen(0, "127.0.0.1", yes));
  const at = server.address();
  if (typeof at !== "object" || !at) throw new Error("no port");
  return { address: `http://127.0.0.1:${at.port}`, server };
}

test("should send a page behind a login form from Firefox, and the sign-in of its site", async ({ page, server }) => {
  test.skip(firefox === undefined, "Firefox is not installed: apt-get install firefox-esr");
  test.skip(!existsSync(`${folder}/manifest.json`), "the extension is not built: npm run extension");
  const shop = await serveShop();
  const browser = await Firefox.start(folder, ID);
  const status = () => browser.run<string>(`return document.getElementById("status").textContent`);
  try {
    await page.goto(server.address);
    await page.getByRole("button", { name: "Capture from the browser" }).click();
    await page.getByRole("button", { name: "Show a code" }).click();
    const code = (await page.locator(".code").textContent()) ?? "";

    await browser.go(`${shop.address}/orders`);
    await browser.fill("input", "Ann");
    await browser.click("button");
    await expect.poll(() => browser.run(`return document.getElementById("total")?.textContent`)).toBe("48.50 EUR");

    // The popup as a page, over the tab that it would be opened over.
    await browser.openPage("popup.html");
    const tab = await browser.run<number>(
      `return (window.browser ?? window.wrappedJSObject?.browser).tabs.query({}).then((all) => all.find((one) => one.url.endsWith("/orders")).id)`,
    );
    await browser.openPage(`popup.html?tab=${tab}`);
    // The popup looks first whether it is paired.
    await expect.poll(() => browser.run(`return document.getElementById("address").checkVisibility()`)).toBe(true);
    await browser.fill("#address", new URL(server.address).origin);
    await browser.fill("#code", code);
    await browser.click("#pair button");
    await expect.poll(status).toBe("Paired.");
    await browser.click("#one");
    await expect.poll(status).toBe("Sent.");
    await browser.click("#login");
    await expect.poll(status).toBe("The sign-in of 127.0.0.1 is kept in Wrapsmith, with 1 cookies.");

    await page.goto(`${new URL(server.address).origin}/`);
    await page
      .locator("a", { hasText: /My orders|127\.0\.0\.1|Untitled/ })
      .first()
      .click();
    await drawn(page);
    await expect(framed(page).locator("#total")).toHaveText("48.50 EUR");
    const colour = (of: string) => () =>
      framed(page)
        .locator(of)
        .evaluate((one) => getComputedStyle(one).color);
    await expect.poll(colour("h1")).toBe("rgb(9, 8, 7)");
    await expect.poll(colour("#total")).toBe("rgb(7, 8, 9)"); // of a sheet that a script made
    await mark(page, "48.50 EUR", "total");
  } finally {
    await browser.stop();
    shop.server.close();
  }
});
