// Files of other tools: dropped or chosen, their report read, saved; a template written for other tools.
import { readFileSync } from "node:fs";
import { crc32 } from "node:zlib";
import type { Page } from "@playwright/test";
import { look } from "./axe";
import { drawn } from "./actions";
import { expect, test } from "./server";

test.describe.configure({ mode: "serial" });

const sitemap = {
  _id: "lamps",
  startUrl: ["https://lamps.example/list"],
  selectors: [
    { id: "lamp", type: "SelectorElement", selector: "li.lamp", parentSelectors: ["_root"], multiple: true },
    { id: "title", type: "SelectorText", selector: "h3", parentSelectors: ["lamp"] },
    { id: "unit price", type: "SelectorText", selector: "b.price", parentSelectors: ["lamp"] },
    { id: "seen", type: "SelectorText", selector: "a:visited", parentSelectors: ["lamp"] },
  ],
};

const page1 =
  '<!doctype html><html><head><title>Lamps</title></head><body><ul><li class="lamp"><h3>Arc</h3><b class="price">9 EUR</b></li>' +
  '<li class="lamp"><h3>落地灯</h3><b class="price">12 EUR</b></li></ul></body></html>';

/** A zip of files that are stored as they are. */
function zip(files: Record<string, string>): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const [name, text] of Object.entries(files)) {
    const data = Buffer.from(text);
    const path = Buffer.from(name);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt32LE(crc32(data), 10);
    common.writeUInt32LE(data.length, 14);
    common.writeUInt32LE(data.length, 18);
    common.writeUInt16LE(path.length, 22);
    parts.push(Buffer.from("PK\x03\x04"), common, path, data);
    const where = Buffer.alloc(14);
    where.writeUInt32LE(at, 10);
    directory.push(Buffer.from("PK\x01\x02\x14\x00"), common, where, path);
    at += 30 + path.length + data.length;
  }
  const size = directory.reduce((sum, one) => sum + one.length, 0);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(Object.keys(files).length, 4);
  end.writeUInt16LE(Object.keys(files).length, 6);
  end.writeUInt32LE(size, 8);
  end.writeUInt32LE(at, 12);
  return Buffer.concat([...parts, ...directory, Buffer.from("PK\x05\x06"), end]);
}

const project = zip({
  "p/items.json": '{"s1":{"name":"item","fields":{"f1":{"name":"title","type":"text"}}}}',
  "p/spiders/lamps.json": '{"start_urls":["https://lamps.example/"],"template_names":["a1"]}',
  "p/spiders/lamps/a1/original_body.html": page1,
  "p/spiders/lamps/a1.json":
    '{"id":"a1","name":"List","url":"https://lamps.example/","scrapes":"s1","plugins":{"annotations-plugin":{"extracts":[' +
    '{"id":"c","item_container":true,"repeated":true,"selector":".lamp"},' +
    '{"id":"e1","container_id":"c","selector":".lamp > h3","data":{"d1":{"attribute":"content","field":"f1"}}}]}}}',
});

const file = (name: string, data: string | Buffer) => ({
  name,
  mimeType: "application/octet-stream",
  buffer: Buffer.from(data),
});

const incoming = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

test("should show field by field what a sitemap gives before it is saved", async ({ page, start }) => {
  await start();
  await page.getByRole("link", { name: "Library", exact: true }).click();
  await expect(page.getByText("The library is empty")).toBeVisible();
  await page.getByRole("button", { name: "Import" }).first().press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Import templates" })).toBeVisible();
  await page.getByTestId("import").setInputFiles(file("lamps.json", JSON.stringify(sitemap)));

  const one = incoming(page, "lamps.json");
  const report = one.getByRole("region", { name: "Report: lamps" });
  await expect(one.getByText("webscraper.io · 1 template")).toBeVisible();
  await expect(report.getByRole("row").filter({ hasText: "title" }).first()).toContainText("taken");
  await expect(report.getByRole("row").filter({ hasText: "unit_price" }).first()).toContainText("changed");
  await expect(report.getByRole("row").filter({ hasText: ":visited" }).first()).toContainText("dropped");
  await look(page, "a report");

  await one.getByLabel("Name", { exact: true }).fill("");
  await expect(one.getByText("It needs a name.")).toBeVisible();
  await expect(one.getByRole("button", { name: "Save 1 template" })).toBeDisabled();
  await one.getByLabel("Name", { exact: true }).fill("Lamps");
  await one.getByRole("button", { name: "Save 1 template" }).click();
  await expect(one.getByText("is in the library now")).toBeVisible();
  await one.getByRole("link", { name: "Lamps", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Lamps" })).toBeVisible();
});

test("should take a dropped project with its pages, and refuse beside it what it cannot read", async ({
  page,
  start,
}) => {
  await start();
  await page.goto(new URL("#/library/import", page.url()).href);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Import templates");
  const dropped = await page.evaluateHandle(
    ([lamps, pattern]) => {
      const all = new DataTransfer();
      all.items.add(new File([Uint8Array.from(lamps as number[])], "lamps.zip"));
      all.items.add(new File([pattern as string], "paper.example.txt"));
      all.items.add(new File(["\x89PNG"], "picture.png"));
      return all;
    },
    [[...project], "title: //h1\nbody: //div[@id='text']\nstrip: //aside\nprune: yes\n"] as const,
  );
  await page.getByRole("group", { name: "Import templates" }).dispatchEvent("drop", { dataTransfer: dropped });

  await expect(incoming(page, "picture.png").getByRole("alert")).toContainText(
    "picture.png is not a file of a supported tool",
  );
  const pattern = incoming(page, "paper.example.txt");
  await expect(pattern.getByText("Full-Text RSS · 1 template")).toBeVisible();
  await expect(pattern.getByText(/^Article/)).toBeVisible();
  await pattern.getByRole("button", { name: "Remove paper.example.txt" }).click();
  await expect(pattern).toHaveCount(0);

  const lamps = incoming(page, "lamps.zip");
  await expect(lamps.getByText("with 1 sample page")).toBeVisible();
  await lamps.getByRole("button", { name: "Save 1 template" }).click();
  await lamps.getByRole("link", { name: "lamps List" }).click();
  await page.getByRole("button", { name: "Open and edit" }).click();
  await drawn(page);
  await expect(
    page.getByRole("region", { name: "Fields", exact: true }).getByText("落地灯").or(page.getByText("Arc")).first(),
  ).toBeVisible();
});

test("should say before the import what is wrong with a file that is no template", async ({ page, start }) => {
  await start();
  await page.goto(new URL("#/library/import", page.url()).href);
  await page
    .getByTestId("import")
    .setInputFiles([
      file("bad.xml", '<?xml version="1.0"?>\n<!DOCTYPE t [<!ENTITY a "b">]>\n<template name="&a;"/>'),
      file("worse.xml", "<template nothing='of ours'/>"),
    ]);
  const row = (name: string) => page.getByRole("row").filter({ hasText: name });
  await expect(row("bad.xml")).toContainText("take <!DOCTYPE out");
  await expect(row("worse.xml")).toContainText("Line 1");
  await expect(page.getByText("Nothing can be imported.")).toBeVisible();
});

test("should write a template for other tools, with what they cannot say", async ({ page, start }) => {
  await start();
  await page.getByRole("link", { name: "Library", exact: true }).click();
  await page.getByRole("link", { name: /^Lamps/ }).click();
  await page.getByRole("link", { name: "Export", exact: true }).click();
  const targets = page.getByRole("radiogroup", { name: "Export for" });
  await expect(page.getByRole("region", { name: "Lamps-spider.py" })).toContainText("scrapy");
  for (const [name, fileName, holds] of [
    ["Python, lxml", "Lamps.py", "lxml"],
    ["Playwright", "Lamps.mjs", "playwright"],
    ["Go", "Lamps.go", "package main"],
    ["webscraper.io", "Lamps-sitemap.json", '"parentSelectors"'],
    ["crawl4ai", "Lamps-schema.json", '"baseSelector"'],
  ] as const) {
    await targets.getByRole("radio", { name: new RegExp(`^${name.replace(".", "\\.")} `) }).check();
    await expect(page.getByRole("region", { name: fileName })).toContainText(holds);
  }
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save file" }).click();
  expect(JSON.parse(readFileSync((await (await download).path())!, "utf8")).name).toBe("Lamps");
  await look(page, "export");
  await targets.getByRole("radio", { name: /^Full-Text RSS/ }).check();
  await expect(page.getByText(/is the template of a list: a site pattern is for one article per page/)).toBeVisible();
  await look(page, "refused");
});
