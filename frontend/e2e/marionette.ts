/** A Firefox driven by its own protocol, Marionette: Playwright drives only a Firefox of its own, which has no extensions. */
import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "./server";

const programs = [process.env.FIREFOX ?? "", "/usr/bin/firefox-esr", "/usr/bin/firefox"];

export const firefox = programs.find((file) => file !== "" && existsSync(file));

/** How long Firefox may take to start, in milliseconds. */
const START = 60_000;
const PAUSE = 200;

/** The id that the extension has in Firefox's profile, so that its pages have a known address. */
const UUID = "6d0b8c9e-51c4-4c0a-9a53-0f5a4a1f7a11";

type Waiting = { yes: (value: unknown) => void; no: (cause: Error) => void };

export class Firefox {
  private readonly waiting = new Map<number, Waiting>();
  private last = 0;
  private received = Buffer.alloc(0);

  private constructor(
    private readonly child: ChildProcess,
    private readonly profile: string,
    private readonly socket: Socket,
  ) {
    socket.on("data", (chunk) => this.hear(chunk));
  }

  /** Starts Firefox with an extension of a folder, which has an id; questions for permissions are answered with yes. */
  static async start(folder: string, id: string): Promise<Firefox> {
    if (firefox === undefined) throw new Error("Firefox is not installed");
    const profile = mkdtempSync(join(tmpdir(), "wrapsmith-firefox-"));
    const port = await freePort();
    const settings: Record<string, unknown> = {
      "marionette.port": port,
      "extensions.webextensions.uuids": JSON.stringify({ [id]: UUID }),
      "extensions.webextOptionalPermissionPrompts": false,
      "intl.accept_languages": "en-US",
    };
    const lines = Object.entries(settings).map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`);
    writeFileSync(join(profile, "user.js"), lines.join("\n"));
    const child = spawn(
      firefox,
      ["--marionette", "--headless", "--remote-allow-system-access", "--no-remote", "--profile", profile],
      {
        stdio: "ignore",
      },
    );
    const browser = new Firefox(child, profile, await reached(port));
    await browser.ask("WebDriver:NewSession", {});
    await browser.ask("Addon:Install", { path: folder, temporary: true });
    return browser;
  }

  async go(url: string): Promise<void> {
    await this.ask("WebDriver:Navigate", { url });
  }

  /** Opens a page of the extension in a tab and goes on in it: a page may not lead there by itself. */
  async openPage(path: string): Promise<void> {
    const before = await this.handles();
    await this.ask("Marionette:SetContext", { value: "chrome" });
    await this.run(`const triggeringPrincipal = Services.scriptSecurityManager.getSystemPrincipal();
      gBrowser.selectedTab = gBrowser.addTab("moz-extension://${UUID}/${path}", { triggeringPrincipal });`);
    await this.ask("Marionette:SetContext", { value: "content" });
    const after = await this.handles();
    await this.to(after.find((one) => !before.includes(one)) ?? "");
    for (;;) {
      if (await this.run(`return document.readyState === "complete" && location.protocol === "moz-extension:"`)) return;
      await new Promise((yes) => setTimeout(yes, PAUSE));
    }
  }

  private async handles(): Promise<string[]> {
    return (await this.ask("WebDriver:GetWindowHandles", {})) as string[];
  }

  private async to(handle: string): Promise<void> {
    await this.ask("WebDriver:SwitchToWindow", { handle });
  }

  async fill(css: string, text: string): Promise<void> {
    await this.ask("WebDriver:ElementSendKeys", { id: await this.element(css), text });
  }

  async click(css: string): Promise<void> {
    await this.ask("WebDriver:ElementClick", { id: await this.element(css) });
  }

  /** Runs a script in the page, as a function's body; a promise that it returns is waited for. */
  async run<T>(script: string): Promise<T> {
    const answer = (await this.ask("WebDriver:ExecuteScript", { script, args: [] })) as { value: T };
    return answer.value;
  }

  async stop(): Promise<void> {
    const gone = new Promise((yes) => this.child.once("exit", yes));
    this.socket.destroy();
    this.child.kill();
    await gone;
    rmSync(this.profile, { recursive: true, force: true, maxRetries: 5 });
  }

  private async element(value: string): Promise<string> {
    const found = (await this.ask("WebDriver:FindElement", { using: "css selector", value })) as {
      value: Record<string, string>;
    };
    return Object.values(found.value)[0]!;
  }

  private ask(command: string, parameters: Record<string, unknown>): Promise<unknown> {
    const id = ++this.last;
    const text = JSON.stringify([0, id, command, parameters]);
    this.socket.write(`${Buffer.byteLength(text)}:${text}`);
    return new Promise((yes, no) => this.waiting.set(id, { yes, no }));
  }

  /** Messages are JSON with their length in front. */
  private hear(chunk: Buffer): void {
    this.received = Buffer.concat([this.received, chunk]);
    for (;;) {
      const colon = this.received.indexOf(":");
      const end = colon + 1 + Number(this.received.subarray(0, colon));
      if (colon < 0 || this.received.length < end) return;
      const message = JSON.parse(this.received.subarray(colon + 1, end).toString()) as unknown;
      this.received = this.received.subarray(end);
      if (!Array.isArray(message)) continue; // the greeting
      const [, id, error, result] = message as [number, number, { message: string } | null, unknown];
      const waiting = this.waiting.get(id);
      this.waiting.delete(id);
      if (error) waiting?.no(new Error(error.message));
      else waiting?.yes(result);
    }
  }
}

/** Connects as soon as Firefox listens. */
async function reached(port: number): Promise<Socket> {
  for (const begun = Date.now(); ; await new Promise((yes) => setTimeout(yes, PAUSE))) {
    const socket = connect(port, "127.0.0.1");
    const open = await new Promise<boolean>((yes) => {
      socket.once("connect", () => yes(true));
      socket.once("error", () => yes(false));
    });
    if (open) return socket;
    if (Date.now() - begun > START) throw new Error("Firefox did not start");
  }
}
