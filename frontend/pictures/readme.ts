import { test } from "../e2e/server";
import { framed, mark, openSample, tab } from "../e2e/actions";

const PICTURES = "../docs/pictures/";

test.use({ viewport: { width: 1360, height: 820 } });

test("should draw the workspace screen and the matrix", async ({ page, server }) => {
  await page.goto(server.address);
  await openSample(page, "Marrowick Goods");
  await mark(page, "Osmund Pouring Kettle, 1.2 L", "title").catch(async () => {
    throw new Error("the page does not show the title");
  });
  await mark(page, "£64.00");
  await mark(page, "Tollbeck", "brand");
  await tab(page, "Page").click(); // the table of suggested fields may have opened meanwhile
  await framed(page).locator("h1").first().scrollIntoViewIfNeeded();
  await page.mouse.move(800, 22);
  await page.waitForTimeout(500);
  await page.screenshot({ path: PICTURES + "work.png" });
  await tab(page, "Pages × fields").click();
  await page.waitForTimeout(700);
  await page.screenshot({ path: PICTURES + "matrix.png" });
});

/** What a person calls the columns of the job board's list. */
const NAMES = ["posted", "link", "job", "company", "place", "salary", "summary", "contract"];

test("should draw the library", async ({ page, server }) => {
  const ask = (method: string, path: string, body: unknown) =>
    page.evaluate(
      async ([how, where, what]) => {
        const headers = { "Content-Type": "application/json" };
        return (await fetch(where, { method: how, headers, body: what })).json();
      },
      [method, path, JSON.stringify(body)] as const,
    );
  const save = async (name: string, site: string, description: string): Promise<void> => {
    await page.keyboard.press("Control+s");
    const dialog = page.getByRole("dialog", { name: "Save to the library" });
    await dialog.getByLabel("Name", { exact: true }).fill(name);
    await dialog.getByLabel("Site", { exact: true }).fill(site);
    await dialog.getByLabel("Description").fill(description);
    await dialog.getByRole("button", { name: /^Save/ }).click();
    await dialog.waitFor({ state: "detached" });
  };
  await page.goto(server.address);
  await openSample(page, "Marrowick Goods");
  await mark(page, "Osmund Pouring Kettle, 1.2 L");
  await mark(page, "£64.00", "price");
  await mark(page, "Tollbeck");
  await save("Goods", "www.marrowick.example", "One product a page: what it is called, costs, and who makes it.");
  await page.getByRole("link", { name: "Start", exact: true }).click();
  await openSample(page, "Quillmark Jobs", false);
  await page.getByRole("group", { name: "A list on this page" }).getByRole("button", { name: "Use this" }).click();
  await page.getByRole("grid", { name: "Records" }).waitFor();
  const workspace = /#\/workspace\/([^?]+)/.exec(page.url())?.[1] ?? "";
  const { fields } = (await ask("GET", `/api/workspaces/${workspace}`, undefined)) as { fields: { name: string }[] };
  for (const [i, name] of NAMES.entries())
    await ask("PATCH", `/api/workspaces/${workspace}/fields/${fields[i]?.name}`, { name });
  await page.reload();
  await page.getByRole("application").waitFor();
  await save("Vacancies", "jobs.quillmark.example", "All vacancies of a day: what, where, for how much.");
  await page.getByRole("link", { name: "Start", exact: true }).click();
  await openSample(page, "临湖人才网");
  for (const value of ["董献平", "男", "硕士"]) await mark(page, value);
  await save("个人简历", "rencai.example", "求职者的基本信息");

  const { templates } = (await page.evaluate(() => fetch("/api/library").then((answer) => answer.json()))) as {
    templates: { id: string; name: string }[];
  };
  const id = (name: string) => templates.find((one) => one.name === name)?.id ?? "";
  await ask("PUT", `/api/library/${id("Goods")}/tags`, { tags: ["prices", "shops"] });
  await ask("PUT", `/api/library/${id("个人简历")}/tags`, { tags: ["人才"] });
  await ask("POST", `/api/library/${id("Vacancies")}/comments`, { text: "The salary is missing on some days." });
  const run = (await ask("POST", "/api/runs", { template: id("Goods") })) as { id: string };
  const pages = [{ bundled: "shop/kettle-osmund" }];
  await ask("POST", `/api/runs/${run.id}/pages`, { pages, last: true });
  await page.waitForTimeout(1500);
  await page.getByRole("link", { name: "Library", exact: true }).click();
  await page.getByText(/^run just now/).waitFor();
  await page.waitForTimeout(500);
  await page.screenshot({ path: PICTURES + "library.png", clip: { x: 0, y: 0, width: 1360, height: 480 } });
});
