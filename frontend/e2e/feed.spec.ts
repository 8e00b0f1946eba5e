// A page of a list becomes a feed in two clicks: from the records of a run, and from the template.
import { createServer } from "node:http";
import { look } from "./axe";
import { expect, test } from "./server";

const NEWS = `<!doctype html><title>News</title><h1>News of the town</h1><ul class="news">${[
  "Bridge opens",
  "Market moves",
  "Lake freezes",
]
  .map((title, i) => `<li class="item"><a href="/n/${i}">${title}</a> <i class="day">2026-05-0${i + 1}</i></li>`)
  .join("")}</ul>`;

test("should make a feed of a list in two clicks", async ({ page, server: program, start }) => {
  const server = createServer((_, answer) => answer.writeHead(200, { "Content-Type": "text/html" }).end(NEWS));
  await new Promise<void>((yes) => server.listen(0, "127.0.0.1", yes));
  const at = server.address();
  if (typeof at !== "object" || !at) throw new Error("no port");
  const address = `http://127.0.0.1:${at.port}/news`;
  await start();
  // What the screens do to learn a list is tested elsewhere: here the API makes the template and a run.
  const [origin, token] = program.address.split("/?token=");
  const ask = async <T>(path: string, data: object): Promise<T> => {
    const answer = await page.request.post(`${origin}${path}`, {
      data,
      headers: { Authorization: `Bearer ${token}` },
    });
    expect(answer.ok(), await answer.text()).toBe(true);
    return (await answer.json()) as T;
  };
  const marks = ["Bridge opens", "Market moves"].map((value) => ({ field: "title", value }));
  const { draft } = await ask<{ draft: { id: string } }>("/api/learn", {
    name: "News",
    kind: "list",
    save: true,
    pages: [{ html: NEWS, url: address, marks }],
  });
  await ask(`/api/library/${draft.id}/publish`, { version: 1 });
  const run = await ask<{ id: string }>("/api/runs", { template: draft.id });
  await ask(`/api/runs/${run.id}/pages`, { pages: [{ address, allowHost: true }], last: true });

  await page.goto(`${origin}/#/runs/${run.id}`);
  await expect(page.getByTestId("state").getByText("done", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Feed", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await look(page, "making a feed");
  await dialog.getByRole("button", { name: "Make the address" }).click();
  const atom = await dialog.getByLabel("Atom").inputValue();
  expect(atom).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/feed\/\w+\.atom\?token=/);
  expect((await page.request.get(atom)).headers()["content-type"]).toContain("application/atom+xml");
  await page.keyboard.press("Escape");

  await page.goto(`${origin}/#/library/${draft.id}`);
  await page.getByRole("button", { name: "Feed", exact: true }).click();
  await dialog.getByLabel("How often the page is read").selectOption("daily");
  await dialog.getByRole("button", { name: "Make the address" }).click();
  await expect(dialog.getByLabel("JSON Feed")).toHaveValue(/\/feed\/\w+\.json\?token=/);
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: "Runs", exact: true }).click();
  await page.getByRole("link", { name: "Schedules", exact: true }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "Every day at 6:00" })).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "Every hour" })).toBeVisible();
  server.close();
});
