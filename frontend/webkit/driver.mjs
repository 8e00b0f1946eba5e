// A small client of WebDriver (W3C), for WebKit: the engine of the desktop
// window on Linux, driven by WebKitWebDriver and shown by MiniBrowser.
import { spawn } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { createServer } from "node:net";

const element = "element-6066-11e4-a52e-4f735466cecf";
const folders = ["/usr/lib/x86_64-linux-gnu", "/usr/lib/aarch64-linux-gnu", "/usr/lib64", "/usr/libexec", "/usr/lib"];

/** The browser that comes with WebKitGTK 4.1. */
function miniBrowser() {
  for (const dir of folders) {
    const path = `${dir}/webkit2gtk-4.1/MiniBrowser`;
    if (existsSync(path)) return path;
  }
  const seen = folders
    .filter((d) => existsSync(d))
    .flatMap((d) => readdirSync(d).filter((f) => f.startsWith("webkit")));
  throw new Error(
    `no MiniBrowser of webkit2gtk-4.1 (seen: ${seen.join(" ") || "nothing"}); install webkit2gtk-driver and libwebkit2gtk-4.1-0`,
  );
}

/** How long something may take to come true, in milliseconds: the machine may be busy. */
const PATIENCE = 120_000;

export const wait = (ms) => new Promise((done) => setTimeout(done, ms));

/** A port that nobody listens on. */
export function freePort() {
  return new Promise((resolve, reject) => {
    const s = createServer();
    s.once("error", reject);
    s.listen(0, "127.0.0.1", () => {
      const { port } = s.address();
      s.close(() => resolve(port));
    });
  });
}

/** One browser window. Close it, or its processes stay. */
export class Driver {
  #base;
  #process;
  #session = "";

  /** Starts WebKitWebDriver and opens a window. */
  static async start() {
    const d = new Driver();
    const port = await freePort();
    d.#base = `http://127.0.0.1:${port}`;
    d.#process = spawn("WebKitWebDriver", [`--port=${port}`], {
      stdio: "ignore",
      env: {
        ...process.env,
        WEBKIT_DISABLE_DMABUF_RENDERER: "1",
        WEBKIT_DISABLE_COMPOSITING_MODE: "1",
        LIBGL_ALWAYS_SOFTWARE: "1",
        GDK_BACKEND: "x11",
      },
    });
    let failed;
    d.#process.once("error", (e) => (failed = e));
    try {
      await d.#open(() => failed);
    } catch (e) {
      d.#process.kill();
      throw e;
    }
    return d;
  }

  /** Waits for WebKitWebDriver and opens a window. */
  async #open(failed) {
    for (let i = 0; ; i++) {
      if (failed()) throw new Error(`WebKitWebDriver: ${failed().message}; install webkit2gtk-driver`);
      try {
        await this.#call("GET", "/status");
        break;
      } catch (e) {
        if (i > 1200) throw e; // two minutes: the machine may be busy
        await wait(100);
      }
    }
    const options = { binary: miniBrowser(), args: ["--automation"] };
    const s = await this.#call("POST", "/session", {
      capabilities: { alwaysMatch: { "webkitgtk:browserOptions": options } },
    });
    this.#session = `/session/${s.sessionId}`;
    this.browser = `${s.capabilities.browserName} ${s.capabilities.browserVersion}`;
    await this.call("POST", "/timeouts", { script: PATIENCE, pageLoad: PATIENCE });
  }

  async close() {
    try {
      if (this.#session) await this.call("DELETE", "");
    } finally {
      this.#process.kill();
    }
  }

  async #call(method, path, body) {
    const response = await fetch(this.#base + path, {
      method,
      body: body === undefined ? undefined : JSON.stringify(body),
      headers: { "content-type": "application/json" },
    });
    const { value } = await response.json();
    if (!response.ok) throw new Error(`${method} ${path}: ${value.error}: ${value.message}`);
    return value;
  }

  /** A command of this session. */
  call(method, path, body) {
    return this.#call(method, this.#session + path, body);
  }

  goto(url) {
    return this.call("POST", "/url", { url });
  }

  /** Runs a function in the page with the given arguments and returns what its promise gives. */
  async run(fn, ...args) {
    const script = `const done = arguments[arguments.length - 1]; Promise.resolve()
      .then(() => (${fn}).apply(null, [].slice.call(arguments, 0, -1)))
      .then((value) => done({ value }), (error) => done({ error: String(error && error.stack || error) }))`;
    const { value, error } = await this.call("POST", "/execute/async", { script, args });
    if (error) throw new Error(error);
    return value;
  }

  /** Waits until a function in the page gives something true, and returns that. */
  async until(fn, ...args) {
    for (const end = Date.now() + PATIENCE; Date.now() < end;) {
      const value = await this.run(fn, ...args);
      if (value) return value;
      await wait(100);
    }
    throw new Error(`it never came true: ${fn}`);
  }

  /** The element of a CSS selector, for the calls that take one. */
  async find(css) {
    return (await this.call("POST", "/element", { using: "css selector", value: css }))[element];
  }

  /** Clicks the middle of an element. */
  async click(css) {
    await this.call("POST", `/element/${await this.find(css)}/click`, {});
  }

  async type(css, text) {
    await this.call("POST", `/element/${await this.find(css)}/value`, { text });
  }

  /** Moves to a point of the window and presses the main button there. */
  async clickAt(x, y) {
    const actions = [
      { type: "pointerMove", x, y, duration: 0, origin: "viewport" },
      { type: "pointerDown", button: 0 },
      { type: "pointerUp", button: 0 },
    ];
    await this.call("POST", "/actions", {
      actions: [{ type: "pointer", id: "mouse", parameters: { pointerType: "mouse" }, actions }],
    });
  }

  /** Presses keys one by one, each as a character or as WebDriver's code of it. */
  async press(...keys) {
    const actions = keys.flatMap((value) => [
      { type: "keyDown", value },
      { type: "keyUp", value },
    ]);
    await this.call("POST", "/actions", { actions: [{ type: "key", id: "keys", actions }] });
  }

  /** The window as a PNG. */
  async screenshot() {
    return Buffer.from(await this.call("GET", "/screenshot"), "base64");
  }
}

/** WebDriver's codes of keys. */
export const keys = { tab: "\uE004", enter: "\uE007", escape: "\uE00C", space: " " };
