// A team's server: the first admin by the printed link, an invitation, what each role is offered, tokens, the audit log.
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, expect, type Page, test } from "@playwright/test";
import { lookTwice } from "./axe";
import { program } from "./build";

test.describe.configure({ mode: "serial" });

const PASSWORD = "correct horse battery";

let child: ChildProcess;
let folder = "";
let address = "";
let firstLink = "";

test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "wrapsmith-team-"));
  child = spawn(program, ["serve", "--team", "--library", folder]);
  const output = await new Promise<string>((yes, no) => {
    let text = "";
    child.stdout?.on("data", (chunk: Buffer) => {
      text += chunk.toString();
      if (text.includes("Ctrl-C")) yes(text);
    });
    child.stderr?.on("data", (chunk: Buffer) => (text += chunk.toString()));
    child.on("exit", (code) => no(new Error(`the server ended with ${code}: ${text}`)));
  });
  [address = "", firstLink = ""] = output.match(/http:\/\/\S+/g) ?? [];
});

test.afterAll(async () => {
  const gone = new Promise((yes) => child.once("exit", yes));
  if (child.kill("SIGKILL")) await gone;
  rmSync(folder, { recursive: true, force: true });
});

/** Somebody at a machine of their own. */
async function somebody(browser: Browser, name?: string): Promise<Page> {
  const context = await browser.newContext({ permissions: ["clipboard-read", "clipboard-write"] });
  const page = await context.newPage();
  page.on("pageerror", (error) => {
    throw error;
  });
  if (name) {
    await page.goto(address);
    await page.getByLabel("Name").fill(name);
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("link", { name: `My account: ${name}` })).toBeVisible();
  }
  return page;
}

let invitation = "";

test("should make the first admin by the printed link, by keyboard alone", async ({ browser }) => {
  const page = await somebody(browser);
  await page.goto(address);
  await expect(page.getByRole("heading", { name: "Sign in to Wrapsmith" })).toBeVisible();
  await expect(page.getByText("There are no accounts yet")).toBeVisible();
  await expect(page.getByRole("navigation").getByRole("link")).toHaveCount(0);
  await lookTwice(page, "sign-in");
  await page.goto(firstLink);
  await expect(page.getByRole("heading", { name: "Become the first admin" })).toBeVisible();
  await lookTwice(page, "first admin");
  await page.getByLabel("Name").focus();
  await page.keyboard.type("Ada");
  await page.keyboard.press("Tab");
  await page.keyboard.type("short");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert")).toContainText("10 characters");
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("link", { name: "My account: Ada" })).toBeVisible();
  expect(page.url()).not.toContain("join");
  await page.goto(firstLink);
  await page.reload();
  await expect(page.getByRole("alert")).toContainText("already used");
});

test("should refuse a wrong password and let the right one in", async ({ browser }) => {
  const page = await somebody(browser);
  await page.goto(`${address}#/runs`);
  await page.getByLabel("Name").fill("Ada");
  await page.getByLabel("Password", { exact: true }).fill("not the password");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("alert")).toContainText("The name or the password is wrong");
  await expect(page.getByRole("alert")).not.toContainText("printed");
  await page.getByRole("button", { name: /简体中文/ }).click();
  await expect(page.getByRole("alert")).toContainText("姓名与密码不符");
  await page.getByRole("button", { name: /English/ }).click();
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Runs" })).toBeVisible(); // where the person wanted to go
});

test("should invite a person and show whoever is there", async ({ browser }) => {
  const page = await somebody(browser, "Ada");
  await page.getByRole("link", { name: "People", exact: true }).click();
  await expect(page.getByRole("group", { name: "Ada" })).toBeVisible();
  await expect(page.getByRole("group", { name: "Ada" }).getByRole("button", { name: "Disable" })).toHaveCount(0);
  await page.getByRole("button", { name: "Invite" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name (a proposal; may be empty)").fill("Rita");
  await lookTwice(page, "inviting");
  await dialog.getByRole("button", { name: "Make the link" }).click();
  await dialog.getByRole("button", { name: "Copy" }).click();
  invitation = await page.evaluate(() => navigator.clipboard.readText());
  expect(invitation).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/#\/join\/[\w-]{43}$/);
  await lookTwice(page, "the invitation");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("region", { name: "Invited, not joined yet" })).toContainText("Rita");
  await lookTwice(page, "people");
});

test("should show a reader what there is, and say what takes another role", async ({ browser }) => {
  const page = await somebody(browser);
  await page.goto(invitation);
  await expect(page.getByRole("heading", { name: "Welcome to the team" })).toBeVisible();
  await expect(page.getByLabel("Name")).toHaveValue("Rita");
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Join" }).click();
  await expect(page.getByRole("link", { name: "My account: Rita" })).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: "Library" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Start", exact: true })).toHaveCount(0);
  await expect(page.getByRole("link", { name: "People", exact: true })).toHaveCount(0);
  for (const [screen, role] of [
    ["people", "Admin"],
    ["audit", "Admin"],
    ["logins", "Author"],
  ] as const) {
    await page.goto(`${address}#/${screen}`);
    await expect(page.getByText(`This needs the role ${role}. You can ask Ada for it.`)).toBeVisible();
  }
  await page.getByRole("link", { name: "Schedules", exact: true }).click();
  await expect(page.getByText("No schedules yet")).toBeVisible();
  await expect(page.getByRole("button", { name: "New schedule" }).first()).toHaveAttribute("aria-disabled", "true");
  await page.getByRole("link", { name: "Crawl", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Crawl for pages like a sample" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Start the crawl" })).toHaveCount(0);
  await expect(page.getByText("This needs the role Author. You can ask Ada for it.")).toBeVisible();
  await page.getByRole("link", { name: "My account: Rita" }).click();
  await expect(page.getByText("Signed in as Rita, Reader: sees and runs.")).toBeVisible();
});

test("should make a token, shown once, and revoke it", async ({ browser, request }) => {
  const page = await somebody(browser, "Rita");
  await page.getByRole("link", { name: "My account: Rita" }).click();
  await page.getByRole("button", { name: "New token" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("What it is for").fill("nightly tests");
  await dialog.getByRole("button", { name: "Make the token" }).click();
  const token = await dialog.getByLabel("The token: it is shown only once").inputValue();
  expect(token).toMatch(/^wrapsmith_[\w-]{43}$/);
  await lookTwice(page, "the token");
  const ask = () => request.get(`${address}api/library`, { headers: { Authorization: `Bearer ${token}` } });
  expect((await ask()).status()).toBe(200);
  await page.keyboard.press("Escape");
  await expect(page.getByText("nightly tests")).toBeVisible();
  await lookTwice(page, "my account");
  await page.getByRole("button", { name: "Revoke: nightly tests" }).click();
  await expect(page.getByText("No tokens")).toBeVisible();
  expect((await ask()).status()).toBe(401);
});

test("should change a password and end the other sessions", async ({ browser }) => {
  const here = await somebody(browser, "Rita");
  const elsewhere = await somebody(browser, "Rita");
  await here.getByRole("link", { name: "My account: Rita" }).click();
  await here.getByLabel("Current password").fill("not the password");
  await here.getByLabel("New password").fill("another good password");
  await here.getByRole("button", { name: "Change it" }).click();
  await expect(here.getByRole("alert")).toContainText("The current password is wrong");
  await here.getByLabel("Current password").fill(PASSWORD);
  await here.getByRole("button", { name: "Change it" }).click();
  await expect(here.getByText("Password changed.").first()).toBeVisible();
  await elsewhere.getByRole("link", { name: "Runs", exact: true }).click();
  await expect(elsewhere.getByRole("heading", { name: "Sign in to Wrapsmith" })).toBeVisible();
  await expect(elsewhere.getByText("Your session has ended.")).toBeVisible();
});

test("should make a reader an author, shut them out, and tell of it all in the log, in Chinese too", async ({
  browser,
}) => {
  const page = await somebody(browser, "Ada");
  await page.getByRole("link", { name: "People", exact: true }).click();
  const rita = page.getByRole("listitem").filter({ hasText: "Rita" });
  await rita.getByLabel("Role of Rita").selectOption("author");
  await expect(rita.getByLabel("Role of Rita")).toHaveValue("author");
  await page.getByLabel("Role of Ada").selectOption("reader");
  await expect(page.getByRole("alert")).toContainText("last admin");
  await expect(page.getByLabel("Role of Ada")).toHaveValue("admin");
  await rita.getByRole("button", { name: "Disable" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Disable" }).click();
  await expect(rita.getByText("disabled", { exact: true })).toBeVisible();
  await expect(rita.getByRole("button", { name: "Enable again" })).toBeVisible();
  await page.getByRole("link", { name: "Audit log" }).click();
  const rows = page.getByRole("row");
  await expect(rows.nth(1)).toContainText("Ada");
  await expect(rows.nth(1)).toContainText("disabled a person");
  await expect(rows.nth(2)).toContainText("changed a role");
  await expect(page.getByRole("row").filter({ hasText: "was refused at sign-in" })).toHaveCount(1);
  await lookTwice(page, "audit log");
  await page.getByLabel("Person").selectOption({ label: "Rita" });
  await expect(page.getByRole("row").filter({ hasText: "disabled a person" })).toHaveCount(0);
  await page.getByRole("button", { name: "Show in 简体中文" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "操作记录" })).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: "更改了密码" })).toHaveCount(1);
  await page.getByRole("link", { name: "我的账户: Ada" }).click();
  await page.getByRole("button", { name: "退出登录" }).click();
  await expect(page.getByRole("heading", { name: "登录 Wrapsmith" })).toBeVisible();
  await lookTwice(page, "sign-in in Chinese");
});
