// One person's program and a team's server, both real: connecting, who is not trusted, work made alone that is sent,
// what others made, changes on both sides joined, a server that is away.
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, type Page, test } from "@playwright/test";
import { lookTwice } from "./axe";
import { program, root } from "./build";
import { freePort } from "./server";

test.describe.configure({ mode: "serial" });

const PASSWORD = "correct horse battery";
let folder = "";
const at = (name: string) => join(folder, name);
const environment = () => ({ ...process.env, XDG_CONFIG_HOME: at("config"), XDG_DATA_HOME: at("data") });

/** Runs a command, with something at its standard input. */
const run = (args: string[], input = ""): string =>
  execFileSync(program, args, { env: environment(), input }).toString().trim();

let children: ChildProcess[] = [];

/** A server, and the addresses that it prints. */
async function serve(...args: string[]): Promise<{ child: ChildProcess; addresses: string[] }> {
  const child = spawn(program, ["serve", ...args], { env: environment() });
  children.push(child);
  const output = await new Promise<string>((yes, no) => {
    let text = "";
    child.stdout.on("data", (chunk: Buffer) => {
      text += chunk.toString();
      if (text.includes("Ctrl-C")) yes(text);
    });
    child.stderr.on("data", (chunk: Buffer) => (text += chunk.toString()));
    child.on("exit", (code) => no(new Error(`the server ended with ${code}: ${text}`)));
  });
  return { child, addresses: output.match(/http:\/\/\S+/g) ?? [] };
}

async function kill(child: ChildProcess): Promise<void> {
  const gone = new Promise((yes) => child.once("exit", yes));
  child.kill("SIGKILL");
  await gone;
}

let team = "";
let teamProcess: ChildProcess;
let mine = "";
let token = "";

test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "wrapsmith-connect-"));
  mkdirSync(at("config"));
  run(["library", "import", "--library", at("mine"), join(root, "templates/people")]);
  run(["library", "import", "--library", at("team"), join(root, "templates/shop"), join(root, "templates/books")]);
  run(["user", "add", "Ann", "--role", "author", "--library", at("team"), "--password-file", "-"], PASSWORD);
  run(["user", "add", "Rita", "--library", at("team"), "--password-file", "-"], PASSWORD);
  token = run(["token", "new", "Ann", "--library", at("team")]);
  const server = await serve("--team", "--library", at("team"), "--port", String(await freePort()));
  teamProcess = server.child;
  team = (server.addresses[0] ?? "").replace(/\/$/, "");
  mine = (await serve("--library", at("mine"))).addresses[0] ?? "";
});

test.afterAll(async () => {
  await Promise.all(children.filter((one) => one.exitCode === null && !one.killed).map(kill));
  children = [];
  rmSync(folder, { recursive: true, force: true });
});

async function open(page: Page): Promise<void> {
  page.on("pageerror", (error) => {
    throw error;
  });
  await page.goto(mine);
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.getByRole("link", { name: /^Server/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Team's server" })).toBeVisible();
}

test("should say in words why a server is not connected to", async ({ page }) => {
  await open(page);
  await lookTwice(page, "not connected");
  const connect = async (address: string, secret: string) => {
    await page.getByLabel("Address of the server").fill(address);
    await page.getByLabel("Token", { exact: true }).fill(secret);
    await page.keyboard.press("Enter");
  };
  await connect(mine.split("/?")[0] ?? "", token);
  await expect(page.getByRole("alert")).toContainText(/refuse|does not accept this token/);
  await connect("http://127.0.0.1:1", token);
  await expect(page.getByRole("alert")).toContainText("Nothing answers at that address");
  await connect(team.replace("http:", "https:"), token);
  await expect(page.getByRole("alert")).toContainText("answers without encryption");
  await connect(team, "nonsense");
  await expect(page.getByRole("alert")).toContainText("does not accept this token");
  await connect("http://templates.invalid", token);
  await expect(page.getByRole("alert")).toContainText("without encryption");
  await expect(page.getByLabel(/this network is trusted/)).toBeVisible();
  await lookTwice(page, "refused");
});

test("should trust a certificate that the team made itself where its file is given", async ({ page }) => {
  const [cert, key] = [at("cert.pem"), at("key.pem")];
  const made = ["-keyout", key, "-out", cert, "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"];
  execFileSync("openssl", ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", ...made], {
    stdio: "ignore",
  });
  const port = String(await freePort());
  const tls = ["--team", "--library", at("team"), "--port", port, "--tls-cert", cert, "--tls-key", key];
  const { child } = await serve(...tls);
  await open(page);
  const go = () => page.getByRole("button", { name: "Connect" }).click();
  await page.getByLabel("Address of the server").fill(`https://localhost:${port}`);
  await page.getByLabel("Token", { exact: true }).fill(token);
  await go();
  await expect(page.getByRole("alert")).toContainText("choose its file below");
  await lookTwice(page, "a certificate that no authority signed");
  const file = page.getByLabel("The server's certificate");
  await file.setInputFiles(key);
  await go();
  await expect(page.getByRole("alert")).toContainText("private key");
  await file.setInputFiles(cert);
  await go();
  await expect(page.getByText(/^as Ann, author/i)).toBeVisible();
  await page.getByRole("button", { name: "Disconnect" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Disconnect" }).click();
  await expect(page.getByLabel("Address of the server")).toBeVisible();
  await kill(child);
});

test("should connect by keyboard with a token and show what differs", async ({ page }) => {
  await open(page);
  await page.getByLabel("Address of the server").focus();
  await page.keyboard.type(team);
  await page.keyboard.press("Tab"); // the way to connect
  await page.keyboard.press("Tab");
  await page.keyboard.type(token);
  await page.keyboard.press("Enter");
  await expect(page.getByText("as Ann, Author: also makes templates, schedules and crawls")).toBeVisible();
  await expect(page.getByRole("heading", { name: /New or changed here/ })).toBeVisible();
  const there = page.getByRole("region", { name: /New or changed on the server/ });
  await expect(there.getByRole("listitem")).not.toHaveCount(0);
  await expect(page.getByRole("link", { name: /^Server\s*:\s*\d+ not on the server/ })).toBeVisible();
  await lookTwice(page, "what differs");
});

test("should send what was made here and take what others made", async ({ page }) => {
  await open(page);
  const here = page.getByRole("region", { name: /New or changed here/ });
  const there = page.getByRole("region", { name: /New or changed on the server/ });
  await there.getByRole("checkbox").first().check();
  await there.getByRole("button", { name: "Take the chosen one" }).click();
  await expect(page.getByText("One template taken").first()).toBeVisible();
  await there.getByRole("button", { name: /^Take (it|all)/ }).click();
  await expect(there).toHaveCount(0);
  await here.getByRole("button", { name: /^Send (it|all)/ }).click();
  await expect(page.getByText("Nothing differs")).toBeVisible();
  await expect(page.getByRole("link", { name: "Server", exact: true })).toBeVisible(); // nothing waits
  await lookTwice(page, "nothing differs");
  expect(run(["library", "list", "--library", at("team")])).toContain("rencai.example");
});

/** Changes the description of a site's template in a library. */
function describe(library: string, site: string, kind: string, text: string): void {
  const out = mkdtempSync(join(folder, "out-"));
  run(["library", "export", out, "--library", at(library)]);
  const file = join(out, site, kind, "template.xml");
  const xml = execFileSync("cat", [file]).toString();
  const bare = xml.replace(/\n\s*<description>[^<]*<\/description>/, "");
  writeFileSync(file, bare.replace(/(<site>.*<\/site>)/, `$1\n  <description>${text}</description>`));
  run(["library", "import", out, "--library", at(library)]);
}

test("should merge what was changed on both sides", async ({ page }) => {
  describe("mine", "rencai.example", "detail", "Mine.");
  describe("team", "rencai.example", "detail", "Theirs.");
  await open(page);
  const both = page.getByRole("region", { name: /Changed on both sides/ });
  await expect(both).toContainText("changed here and on the server");
  await lookTwice(page, "a conflict");
  await both.getByRole("button", { name: /^Merge/ }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("Mine.");
  await expect(dialog).toContainText("Theirs.");
  await lookTwice(page, "merging");
  await dialog.getByRole("radio", { name: /^Theirs/ }).check();
  await dialog.getByRole("button", { name: "Save the merged template" }).click();
  await expect(page.getByText("Nothing differs")).toBeVisible();
  for (const library of ["mine", "team"]) {
    const out = mkdtempSync(join(folder, "joined-"));
    run(["library", "export", out, "--library", at(library)]);
    const xml = execFileSync("cat", [join(out, "rencai.example/detail/template.xml")]).toString();
    expect(xml, library).toContain("Theirs.");
  }
});

test("should keep work while the server is away, and go on when it is back", async ({ page }) => {
  await kill(teamProcess);
  describe("mine", "rencai.example", "detail", "Made alone.");
  await open(page);
  await expect(page.getByRole("alert")).toContainText("Nothing answers at that address");
  await expect(page.getByText("One template waits here to be sent; you can go on working.")).toBeVisible();
  await lookTwice(page, "away");
  const port = new URL(team).port;
  teamProcess = (await serve("--team", "--library", at("team"), "--port", port)).child;
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByRole("button", { name: /^Send:/ }).click();
  await expect(page.getByText("Nothing differs")).toBeVisible();
});

test("should connect by name and password in Chinese, as a reader who can take and not send", async ({ page }) => {
  describe("mine", "rencai.example", "detail", "Made by a reader.");
  await open(page);
  await page.getByRole("button", { name: "Disconnect" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Disconnect" }).click();
  await expect(page.getByText("Disconnected. Your templates are all here.").first()).toBeVisible();
  await page.getByRole("button", { name: "Show in 简体中文" }).click();
  await page.getByLabel("服务器地址").fill(team);
  await page.getByRole("radio", { name: "名字和密码" }).check();
  await page.getByLabel("姓名", { exact: true }).fill("Rita");
  await page.getByLabel("密码", { exact: true }).fill(PASSWORD);
  await page.keyboard.press("Enter");
  await expect(page.getByText("身份：Rita")).toBeVisible();
  await expect(page.getByText("您在该服务器上是读者")).toBeVisible();
  await expect(page.getByRole("button", { name: /^发送/ })).toHaveCount(0);
  await lookTwice(page, "a reader, in Chinese");
  expect(run(["token", "list", "--library", at("team")])).toContain("Rita");
  await page.getByRole("button", { name: "断开连接" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "断开连接" }).click();
  await expect(page.getByLabel("服务器地址")).toBeVisible();
  expect(run(["token", "list", "--library", at("team")])).not.toContain("Rita");
});
