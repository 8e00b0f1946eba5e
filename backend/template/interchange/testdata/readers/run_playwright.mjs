// Runs programs of "wrapsmith export --to playwright" in one browser.
import { readFileSync } from "node:fs";
import { text } from "node:stream/consumers";
import { pathToFileURL } from "node:url";
import { chromium } from "playwright";

const jobs = JSON.parse(await text(process.stdin));
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"] });
const context = await browser.newContext({ javaScriptEnabled: false });
const page = await context.newPage();
for (const { source, pages } of jobs) {
  const program = source ? await import(pathToFileURL(source).href) : null;
  for (const name of pages) {
    await page.setContent(readFileSync(name, "utf8"), { waitUntil: "domcontentloaded" });
    console.log(JSON.stringify(program ? (await program.read(page)).records : []));
  }
}
await browser.close();
