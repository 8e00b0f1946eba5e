/** A test with a server of its own: `wrapsmith serve` on a free port with an empty library. */
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test as base } from "@playwright/test";
import { program } from "./build";

/** How long a server may take to start, in milliseconds. */
const START = 120_000;

export class Server {
  private child: ChildProcess | null = null;
  private folder = mkdtempSync(join(tmpdir(), "wrapsmith-e2e-"));
  private file = "";
  address = "";

  private constructor(private readonly port: number) {}

  static async start(): Promise<Server> {
    const server = new Server(await freePort());
    await server.up();
    return server;
  }

  /** Starts the program, again on the same port and library after it was stopped. */
  async up(): Promise<void> {
    const child = spawn(program, ["serve", "--port", String(this.port), "--library", join(this.folder, "library.db")]);
    this.child = child;
    this.address = await new Promise<string>((yes, no) => {
      let output = "";
      const late = setTimeout(() => no(new Error(`the server did not start in time; it printed: ${output}`)), START);
      const hear = (chunk: Buffer) => {
        output += chunk.toString();
        const found = /http:\/\/\S+/.exec(output);
        if (!found) return;
        clearTimeout(late);
        yes(found[0]);
      };
      child.stdout.on("data", hear);
      child.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()));
      child.on("exit", (code) => no(new Error(`the server ended with ${code}: ${output}`)));
    });
  }

  /** Begins anew, with an empty library, for the first test of another spec file. */
  async serve(file: string): Promise<void> {
    if (this.file && this.file !== file) {
      await this.stop();
      this.folder = mkdtempSync(join(tmpdir(), "wrapsmith-e2e-"));
      await this.up();
    }
    this.file = file;
  }

  /** Ends the program as a crash would: at once. */
  async kill(): Promise<void> {
    const child = this.child;
    if (!child || child.exitCode !== null) return;
    const gone = new Promise((yes) => child.once("exit", yes));
    child.kill("SIGKILL");
    await gone;
  }

  async stop(): Promise<void> {
    await this.kill();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** The first port of each worker's own, below those that the system gives to connections; how many one has. */
const PORTS = 21_000;
const OWN = 1_000;

let last = 0;

/** A port that nobody else takes, even while the server that had it is down: the next free one of this worker's own. */
export async function freePort(): Promise<number> {
  const first = PORTS + Number(process.env.TEST_PARALLEL_INDEX ?? 0) * OWN;
  for (; last < OWN; last++) {
    if (await isFree(first + last)) return first + last++;
  }
  throw new Error(`none of the ports ${first} to ${first + OWN - 1} is free`);
}

function isFree(port: number): Promise<boolean> {
  return new Promise((yes) => {
    const probe = createServer();
    probe.once("error", () => yes(false));
    probe.listen(port, "127.0.0.1", () => probe.close(() => yes(true)));
  });
}

/** Each spec file shares one server; what a test leaves behind, the next one sees. */
export const test = base.extend<{ start: () => Promise<void>; own: void }, { server: Server }>({
  server: [
    async ({}, use) => {
      const server = await Server.start();
      await use(server);
      await server.stop();
    },
    { scope: "worker" },
  ],
  own: [
    async ({ server }, use, info) => {
      await server.serve(info.file);
      await use();
    },
    { auto: true },
  ],
  // Opens the first screen, failing on anything that the page reports as an error.
  start: async ({ page, server }, use) => {
    const errors: string[] = [];
    page.on("pageerror", (error) => errors.push(error.stack ?? error.message));
    await use(async () => {
      await page.goto(server.address);
      await page.getByRole("heading", { level: 1 }).waitFor();
    });
    if (errors.length > 0) throw new Error(`the page had errors:\n${errors.join("\n")}`);
  },
});

export { expect } from "@playwright/test";
