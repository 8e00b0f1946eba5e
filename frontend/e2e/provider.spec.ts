// Signing in with a provider of OpenID Connect, which is another site: there and back with real cookies.
import { expect, test } from "@playwright/test";
import { lookTwice } from "./axe";
import { CLIENT, Provider, SECRET } from "./provider";
import { Team } from "./team";

test.describe.configure({ mode: "serial" });

let provider: Provider;
let team: Team;

test.beforeAll(async () => {
  provider = await Provider.start();
  team = await Team.start(["--oidc-name", "Example Login", "--oidc-role", "author=editors"], {
    WRAPSMITH_OIDC_ISSUER: provider.issuer,
    WRAPSMITH_OIDC_CLIENT_ID: CLIENT,
    WRAPSMITH_OIDC_SECRET: SECRET,
  });
});

test.afterAll(async () => {
  await team.stop();
  await provider.stop();
});

test("should sign in with the provider, come back to the same screen, and sign out at both", async ({ page }) => {
  provider.person = { sub: "7", name: "王小明", groups: ["editors"] };
  await page.goto(`${team.address}#/runs`);
  await lookTwice(page, "the sign-in page");
  await page.getByRole("button", { name: "Sign in with Example Login" }).click();
  await expect(page.getByRole("link", { name: "My account: 王小明" })).toBeVisible();
  expect(new URL(page.url()).hash).toBe("#/runs");
  await page.getByRole("link", { name: "My account: 王小明" }).click();
  await expect(page.getByText("Author", { exact: false }).first()).toBeVisible();
  await expect(page.getByText("You can sign in with Example Login.")).toBeVisible();
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page.getByRole("button", { name: "Sign in with Example Login" })).toBeVisible();
});

test("should say in words that the person cancelled", async ({ page }) => {
  provider.person = null;
  await page.goto(team.address);
  await page.getByRole("button", { name: "Sign in with Example Login" }).click();
  await expect(page.getByRole("alert")).toContainText("Example Login did not sign you in, or you cancelled it.");
});

test("should offer it in Chinese", async ({ browser }) => {
  const context = await browser.newContext({ locale: "zh-CN" });
  const page = await context.newPage();
  await page.goto(team.address);
  await expect(page.getByRole("button", { name: "用 Example Login 登录" })).toBeVisible();
  await context.close();
});

test("should be added by who signs in with a password", async ({ page }) => {
  provider.person = { sub: "8", name: "Somebody" };
  await team.enter(page.request, "Bert");
  await page.goto(`${team.address}#/account`);
  await page.getByRole("button", { name: "Add Example Login" }).click();
  await expect(page.getByText("You can sign in with Example Login.")).toBeVisible();
  await expect(page.getByRole("link", { name: "My account: Bert" })).toBeVisible();
});
