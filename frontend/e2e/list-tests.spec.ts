// The tests of a list: each record has its line, and is judged in its place.
import { openSample, tab } from "./actions";
import { expect, test } from "./server";

test("should hold a list to its records, each in its own line", async ({ page, start }) => {
  await start();
  await openSample(page, "Quillmark Jobs", false);
  await page.getByRole("group", { name: "A list on this page" }).getByRole("button", { name: "Use this" }).click();
  await expect(page.getByText("8 records", { exact: true })).toBeVisible();
  await tab(page, "Tests").click();
  const panel = page.getByRole("tabpanel", { name: /^Tests/ });
  await page.getByRole("button", { name: "Expect all values" }).click();
  await expect(panel.getByText(/^\d+ tests, all green$/)).toBeVisible();

  // The pay of six records of eight: the lines of the other two are empty.
  const grid = page.getByRole("grid", { name: "Tests" });
  await grid
    .getByRole("row")
    .nth(1)
    .getByRole("gridcell", { name: /^pay: / })
    .click();
  const editor = page.getByRole("region", { name: "Expected value" });
  await expect(editor.getByText("One record per line; an empty line: it has no value")).toBeVisible();
  const lines = editor.getByRole("textbox");
  const present = (await lines.inputValue()).split("\n");
  expect(present).toHaveLength(8);
  expect(present.filter((line) => line === "")).toHaveLength(2);

  // The same values in another order are other records' values.
  const [first, ...rest] = present;
  await lines.fill([...rest, first].join("\n"));
  await editor.getByRole("button", { name: "Keep" }).click();
  await expect(panel.getByText(/^1 of \d+ tests red$/)).toBeVisible();
  await editor.getByRole("button", { name: "Current value" }).click();
  await expect(panel.getByText(/^\d+ tests, all green$/)).toBeVisible();
  await expect(lines).toHaveValue(present.join("\n"));
});
