// The knowledge base as a screen: what is known of a domain, edited, merged, forgotten, and what interests a person.
import type { Page } from "@playwright/test";
import { mark, openSample, save } from "./actions";
import { lookTwice } from "./axe";
import { expect, test } from "./server";

const names = (page: Page) => page.getByRole("region", { name: "Field names: people" });
const row = (page: Page, name: string) => names(page).getByRole("row").filter({ hasText: name });

test("should show what the library knows of a domain, and keep its corrections", async ({ page, start }) => {
  await start();
  await openSample(page, "临湖人才网");
  await mark(page, "董献平", "姓名");
  await mark(page, "男", "sex");
  await mark(page, "硕士", "学历");
  await save(page, "People", { "Domain of knowledge": "people" });
  await page.getByRole("link", { name: "Library", exact: true }).click();
  await page.getByRole("button", { name: "Knowledge base" }).click();

  // The domain, its kinds of queries, its names with the labels and values of the sample pages.
  await expect(page.getByRole("navigation", { name: "Domains" }).getByRole("button")).toHaveText(/people\s*1 template/);
  await expect(row(page, "sex")).toContainText("性别");
  await expect(row(page, "sex")).toContainText("男");
  await expect(row(page, "姓名")).toContainText("董献平");
  await page.getByRole("combobox", { name: "Kind of query" }).selectOption({ label: "One record per page (1)" });
  await expect(row(page, "sex")).toBeVisible();

  // The first page: its tag tree, and the tree of its item with the fields in their places.
  const item = page.getByRole("region", { name: "Item tree 1" });
  await expect(page.getByRole("region", { name: "Tag tree" })).toContainText("html");
  await expect(item.getByText("学历", { exact: true }).first()).toBeVisible();
  await lookTwice(page, "knowledge base");

  // Edited: the labels are those of a person now.
  await page.getByRole("button", { name: "Edit sex" }).click();
  const dialog = page.getByRole("dialog", { name: "Edit what is known of sex" });
  await expect(dialog.getByLabel("Labels, one per line")).toHaveValue("性别");
  await dialog.getByLabel("Labels, one per line").fill("性别\nGender");
  await lookTwice(page, "knowledge entry");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(row(page, "sex")).toContainText("性别, Gender");
  await expect(row(page, "sex")).toContainText("corrected");

  // Merged into another name, and separated again.
  await page.getByRole("button", { name: "Edit sex" }).click();
  await dialog.getByLabel("Name", { exact: true }).fill("gender");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(row(page, "gender")).toContainText("also: sex");
  await page.getByRole("button", { name: "Separate sex again" }).click();
  await expect(row(page, "gender")).toHaveCount(0);
  await expect(row(page, "sex")).toBeVisible();

  // Forgotten, and brought back.
  await page.getByRole("button", { name: "Forget 学历" }).click();
  await expect(row(page, "学历")).toHaveCount(0);
  await page.reload();
  await expect(page.getByText("Forgotten names:")).toBeVisible();
  await page.getByRole("button", { name: "Restore 学历" }).click();
  await expect(row(page, "学历")).toBeVisible();

  // What interests the person.
  const star = page.getByRole("button", { name: "Propose 学历 first to me" });
  await star.click();
  await expect(star).toHaveAttribute("aria-pressed", "true");
  const all = page.getByRole("button", { name: "This domain interests me" });
  await all.click();
  await expect(page.getByRole("navigation", { name: "Domains" })).toContainText("★");
  await page.reload();
  await expect(star).toHaveAttribute("aria-pressed", "true");
  await expect(all).toHaveAttribute("aria-pressed", "true");
});
