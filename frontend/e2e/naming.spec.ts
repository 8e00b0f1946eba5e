// The knowledge base in the card of a mark: names that other templates have are proposed, by keyboard too.
import { look } from "./axe";
import { card, clickText, fields, mark, openSample } from "./actions";
import { expect, test } from "./server";

test.describe.configure({ mode: "serial" });

test("should propose the names that were used so far for such a value", async ({ page, start }) => {
  await start();
  await openSample(page, "临湖人才网");
  await mark(page, "董献平", "full_name");
  await mark(page, "男", "sex");
  await page.keyboard.press("Control+s");
  const dialog = page.getByRole("dialog", { name: "Save to the library" });
  await dialog.getByLabel("Name", { exact: true }).fill("People");
  await expect(dialog.getByLabel("Domain of knowledge")).toHaveValue("people");
  await expect(dialog.getByText("Proposed by its fields: sex, 姓名, 性别.")).toBeVisible();
  await look(page, "a domain is proposed");
  await dialog.getByLabel("Domain of knowledge").fill("Staff");
  await dialog.getByRole("button", { name: /^Save/ }).click();
  await expect(dialog).toHaveCount(0);

  // Another workspace on such a page.
  await page.getByRole("link", { name: "Start", exact: true }).click();
  await openSample(page, "临湖人才网", false);
  await clickText(page, "董献平");
  const input = card(page).getByRole("combobox", { name: "Field", exact: true });
  await expect(input).toHaveValue("姓名");
  await expect(card(page).getByText("1 name used so far: Alt+↓")).toBeVisible();
  await page.keyboard.press("Alt+ArrowDown");
  const names = card(page).getByRole("listbox", { name: "Names used so far" });
  const first = names.getByRole("option").first();
  await expect(first).toContainText("full_name");
  await expect(first).toContainText("beside this label");
  await expect(first).toContainText("1 template");
  await expect(first).toHaveAttribute("aria-selected", "true");
  await look(page, "names used so far");
  await page.keyboard.press("Enter");
  await expect(names.getByRole("option")).toHaveCount(0);
  await expect(input).toHaveValue("full_name");
  await page.keyboard.press("Enter");
  await expect(card(page)).toHaveCount(0);
  await expect(fields(page).getByText("full_name", { exact: true })).toBeVisible();

  // By pointer; what is typed narrows the list; Escape closes it and leaves the card.
  await clickText(page, "男");
  await card(page).getByRole("button", { name: "Names used so far (Alt+↓)" }).click();
  await expect(names.getByRole("option", { name: /sex/ })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(names.getByRole("option")).toHaveCount(0);
  await input.fill("se");
  await names.getByRole("option", { name: /sex/ }).click();
  await expect(input).toHaveValue("sex");
  await page.keyboard.press("Enter");
  await expect(fields(page).getByText("sex", { exact: true })).toBeVisible();
});
