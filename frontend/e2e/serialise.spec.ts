// What the extension sends from a browser without MHTML: the document with its style sheets, images and fonts.
import { createServer, type Server as HttpServer } from "node:http";
import { type Page } from "@playwright/test";
import { type Serialised, serialise, annotate, clearAnnotations } from "../extension/page";
import { expect, test } from "./server";

const dot = Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64");

const html = `<!doctype html><html lang="en"><head><title>Tide table</title><link rel="stylesheet" href="/look/main.css">
<style></style></head><body><h1 class="made">Tides</h1><img src="/dot.gif" alt="dot"><p id="built"></p>
<script>
  document.querySelector("style").sheet.insertRule(".made{color:rgb(1,2,3)}"); // as libraries for styles do
  const own = new CSSStyleSheet(); own.replaceSync("#built{font-weight:700}"); document.adoptedStyleSheets = [own];
  built.textContent = "High water 12:40";
</script></body></html>`;

const files: Record<string, readonly [string, string | Buffer]> = {
  "/": ["text/html", html],
  "/look/main.css": ["text/css", `@import "more.css"; body{background:url("../dot.gif?back")}`],
  "/look/more.css": ["text/css", `@font-face{font-family:Tide;src:url(tide.woff2)} h1{font-family:Tide}`],
  "/look/tide.woff2": ["font/woff2", "font"],
  "/dot.gif": ["image/gif", dot],
};

async function site(): Promise<{ address: string; server: HttpServer }> {
  const server = createServer((ask, answer) => {
    const found = files[(ask.url ?? "").replace(/\?.*/, "")];
    answer.writeHead(found ? 200 : 404, { "Content-Type": found?.[0] ?? "text/plain" }).end(found?.[1] ?? "");
  });
  await new Promise<void>((yes) => server.listen(0, "127.0.0.1", yes));
  const at = server.address();
  if (typeof at !== "object" || !at) throw new Error("no port");
  return { address: `http://127.0.0.1:${at.port}`, server };
}

async function taken(page: Page): Promise<Serialised> {
  return page.evaluate(serialise);
}

test("should take the document with what scripts built, its sheets, fonts and images", async ({ page }) => {
  const { address, server } = await site();
  try {
    await page.goto(address);
    const { html, resources } = await taken(page);
    expect(html).toMatch(/^<!DOCTYPE html><html lang="en">/);
    expect(html).toContain("High water 12:40");
    expect(html).toContain(".made { color: rgb(1, 2, 3); }");
    expect(html).toContain("#built { font-weight: 700; }");
    expect(resources.map((one) => one.path.replace(address, "")).sort()).toEqual([
      "/dot.gif",
      "/dot.gif?back",
      "/look/main.css",
      "/look/more.css",
      "/look/tide.woff2",
    ]);
    const image = resources.find((one) => one.path === `${address}/dot.gif`);
    expect(image?.contentType).toBe("image/gif");
    expect(Buffer.from(image?.data ?? "", "base64").equals(dot)).toBe(true);
  } finally {
    server.close();
  }
});

test("should leave the page as it was", async ({ page }) => {
  const { address, server } = await site();
  try {
    await page.goto(address);
    const before = await page.content();
    const annotated = await page.evaluate(annotate, "data-wrapsmith-1");
    expect(annotated.boxes.length).toBe(4 * (await page.locator("[data-wrapsmith-1]").count()));
    await taken(page);
    await page.evaluate(clearAnnotations, "data-wrapsmith-1");
    expect(await page.content()).toBe(before);
  } finally {
    server.close();
  }
});
