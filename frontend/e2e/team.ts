/** A team's server of its own, with people who have passwords, each at a machine of their own. */
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type APIRequestContext, expect, type Page, test as base } from "@playwright/test";
import { program } from "./build";
import { lamp } from "./site";

const PASSWORD = "correct horse battery";

type Role = "reader" | "author" | "admin";

/** Everybody of the team, by name. */
const everybody: Readonly<Record<string, Role>> = {
  Ada: "admin",
  Bert: "author",
  Cleo: "author",
  Rita: "reader",
};

export class Team {
  private constructor(
    private readonly child: ChildProcess,
    readonly folder: string,
    readonly address: string,
  ) {}

  /** Starts a server with further options, and with further environment variables. */
  static async start(options: readonly string[] = [], env: Readonly<Record<string, string>> = {}): Promise<Team> {
    const folder = mkdtempSync(join(tmpdir(), "wrapsmith-team-"));
    for (const [name, role] of Object.entries(everybody)) {
      execFileSync(program, ["user", "add", name, "--role", role, "--password-file", "-", "--library", folder], {
        input: PASSWORD,
        stdio: ["pipe", "ignore", "inherit"],
      });
    }
    const child = spawn(program, ["serve", "--team", "--library", folder, ...options], {
      env: { ...process.env, ...env },
    });
    const output = await new Promise<string>((yes, no) => {
      let text = "";
      child.stdout.on("data", (chunk: Buffer) => {
        text += chunk.toString();
        if (text.includes("Ctrl-C")) yes(text);
      });
      child.stderr.on("data", (chunk: Buffer) => (text += chunk.toString()));
      child.on("exit", (code) => no(new Error(`the server ended with ${code}: ${text}`)));
    });
    return new Team(child, folder, /http:\/\/\S+/.exec(output)?.[0] ?? "");
  }

  async stop(): Promise<void> {
    const gone = new Promise((yes) => this.child.once("exit", yes));
    if (this.child.kill("SIGKILL")) await gone;
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** Signs somebody in. */
  async enter(request: APIRequestContext, name: string): Promise<void> {
    const answer = await request.post(`${this.address}api/session`, { data: { name, password: PASSWORD } });
    expect(answer.status(), `sign-in of ${name}`).toBe(200);
  }

  /** Saves a template of two pages of lamps for somebody who is signed in, and publishes it; gives its id. */
  async template(page: Page, name: string, publish = true): Promise<string> {
    const learned = await page.request.post(`${this.address}api/learn`, {
      data: {
        name,
        site: "lamps.example",
        save: true,
        pages: [1, 2].map((n) => ({
          name: `lamp${n}.html`,
          html: lamp(n),
          marks: [
            { field: "title", value: `Lamp ${n}` },
            { field: "code", value: `LP-10${n}` },
          ],
        })),
      },
    });
    expect(learned.status(), await learned.text()).toBe(200);
    const { draft } = (await learned.json()) as { draft: { id: string; version: number } };
    if (!publish) return draft.id;
    const at = `${this.address}api/library/${draft.id}/publish`;
    const done = await page.request.post(at, { data: { version: draft.version } });
    expect(done.status(), await done.text()).toBe(200);
    return draft.id;
  }
}

interface Fixtures {
  /** Somebody of the team at a machine of their own, signed in. */
  person: (name: string) => Promise<Page>;
}

export const test = base.extend<Fixtures, { team: Team }>({
  team: [
    async ({}, use) => {
      const team = await Team.start();
      await use(team);
      await team.stop();
    },
    { scope: "worker" },
  ],
  person: async ({ browser, team }, use) => {
    const open: Page[] = [];
    const errors: string[] = [];
    await use(async (name) => {
      const context = await browser.newContext();
      const page = await context.newPage();
      page.on("pageerror", (error) => errors.push(error.stack ?? error.message));
      await team.enter(page.request, name);
      await page.goto(team.address);
      await expect(page.getByRole("link", { name: `My account: ${name}` })).toBeVisible();
      open.push(page);
      return page;
    });
    for (const page of open) await page.context().close();
    if (errors.length > 0) throw new Error(`a page had errors:\n${errors.join("\n")}`);
  },
});

export { expect } from "@playwright/test";
