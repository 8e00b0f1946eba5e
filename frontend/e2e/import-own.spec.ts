// Templates of our own come in as files or a folder: looked at first, then taken, and undone in one step.
import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { look, lookTwice } from "./axe";
import { expect, test } from "./team";

test("should look at a folder of templates, import it, and undo the import", async ({ person, team }) => {
  const bert = await person("Bert");
  const id = await team.template(bert, "Lamps");
  const xml = await (await bert.request.get(`${team.address}api/library/${id}/xml`)).text();
  const folder = mkdtempSync(join(tmpdir(), "templates-"));
  const put = (name: string, text: string) => {
    mkdirSync(join(folder, name, ".."), { recursive: true });
    writeFileSync(join(folder, name), text);
  };
  put("lamps/template.xml", xml.replace("</site>", "</site><description>new words</description>"));
  put("lamps/about.json", '{"tags": ["shop"], "comments": []}');
  put("desks/template.xml", xml.replace("<name>Lamps</name>", "<name>Desks</name>"));
  put("broken/template.xml", "<template ><name>Broken</name></template>");

  await bert.goto(`${team.address}#/library/import`);
  await bert.getByTestId("import-folder").setInputFiles(folder);
  const row = (name: string) => bert.getByRole("row").filter({ hasText: name });
  await expect(row("desks/template.xml")).toContainText("new");
  await expect(row("/lamps/template.xml")).toContainText("version 2 after 1");
  await expect(row("/lamps/template.xml")).toContainText("1 tag");
  await expect(row("broken/template.xml")).toContainText("fails:");
  await lookTwice(bert, "a look at an import");
  expect(((await (await bert.request.get(`${team.address}api/library`)).json()) as { total: number }).total).toBe(1);

  await bert.getByRole("button", { name: "Import 2 templates" }).click();
  await expect(row("desks/template.xml")).toContainText("imported");
  await expect(row("/lamps/template.xml")).toContainText("tests green");
  await bert.setViewportSize({ width: 390, height: 800 });
  await look(bert, "an import on a phone");
  const wide = await bert.locator(".scroll").evaluateAll((all) => all.map((one) => one.scrollWidth - one.clientWidth));
  expect(wide, "pixels to scroll sideways").toEqual([0]);
  await bert.getByRole("button", { name: "Undo this import" }).click();
  await expect(bert.getByText("is as before, as version 3")).toBeVisible();
  await expect(bert.getByText("is in the trash")).toBeVisible();
  await lookTwice(bert, "an import that was undone");
});
