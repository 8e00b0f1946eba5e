// The audit log in words: names, versions and links; by kind and by template.
import { look, lookTwice } from "./axe";
import { expect, test } from "./team";

test("should tell who did what to which template, by name, and narrow to one", async ({ person, team }) => {
  const bert = await person("Bert");
  const id = await team.template(bert, "Lamps");
  await team.template(bert, "Desks");
  await bert.request.delete(`${team.address}api/library/${id}`);
  const ada = await person("Ada");
  await ada.goto(`${team.address}#/audit`);
  const rows = ada.getByRole("row");
  const deleted = rows.filter({ hasText: "deleted a template" });
  await expect(deleted).toContainText("Bert");
  await expect(deleted).toContainText("Lamps");
  await expect(deleted).toContainText("(in the trash)");
  await expect(deleted).not.toContainText(id);
  await expect(rows.filter({ hasText: "published a draft" }).filter({ hasText: "Desks" })).toContainText("version 1");
  await lookTwice(ada, "the audit log");

  await deleted.getByRole("button", { name: "Show only the entries of Lamps" }).click();
  await expect(ada.getByText("Only Lamps")).toBeVisible();
  await expect(rows.filter({ hasText: "Desks" })).toHaveCount(0);
  await expect(rows.filter({ hasText: "published a draft" })).toHaveCount(1);
  await ada.getByRole("button", { name: "Show all" }).click();
  await ada.getByLabel("Kind").selectOption("Sign-ins");
  await expect(rows.filter({ hasText: "signed in" }).first()).toBeVisible();
  await expect(deleted).toHaveCount(0);
  await ada.getByLabel("Kind").selectOption("All kinds");
  await deleted.getByRole("link", { name: "Lamps" }).click();
  await expect(ada.getByText("This template was deleted.")).toBeVisible();

  await ada.goto(`${team.address}#/audit`);
  await ada.getByRole("button", { name: "Show in 简体中文" }).click();
  await expect(rows.filter({ hasText: "发布了草稿" }).first()).toContainText("版本 1");
  await ada.setViewportSize({ width: 390, height: 800 });
  await look(ada, "the audit log on a phone, in Chinese");
});
