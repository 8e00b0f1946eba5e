// Pages that attack, in the frame that the app shows pages in: nothing of
// theirs may run, load, lead away, take the keyboard or imitate our numbers.
// backend/tree/tagtree/testdata/serve shows them and counts what they load.
import { type ChildProcess, spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, type Page, test } from "@playwright/test";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** What the watching page offers. */
interface Hostile {
  open(names: string[], options?: { assets?: boolean; raw?: boolean }): Promise<void>;
  showOnly(name: string): void;
  findings(): Promise<string[]>;
  focusTaken(): string[];
  acted(): Promise<boolean>;
}
declare const hostile: Hostile;

// A trace puts a script of its own into every frame, which the sandbox blocks, and says so.
test.use({ trace: "off" });

let server: ChildProcess;
let address = "";
let names: string[] = [];

test.beforeAll(async () => {
  server = spawn("go", ["run", "./backend/tree/tagtree/testdata/serve"], {
    cwd: root,
    stdio: ["pipe", "pipe", "inherit"],
  });
  const line = await new Promise<string>((resolve, reject) => {
    server.stdout?.once("data", (data: Buffer) => resolve(data.toString()));
    server.once("exit", (code) => reject(new Error(`the server ended with ${code}`)));
  });
  ({ app: address, pages: names } = JSON.parse(line) as { app: string; pages: string[] });
});

test.afterAll(() => {
  server.stdin?.end(); // it ends with its standard input
});

/** Notes what the browser itself would tell a person or refuse a page. */
function watch(page: Page): string[] {
  const events: string[] = [];
  page.on("dialog", (d) => {
    events.push(`dialog: ${d.message()}`);
    void d.dismiss();
  });
  page.on("download", (d) => events.push(`download: ${d.url()}`));
  page.on("popup", (p) => events.push(`window: ${p.url()}`));
  // What the policy had to stop should not have been in the page any more.
  page.on("console", (m) => {
    if (/Content Security Policy|Blocked script|sandboxed/i.test(m.text())) events.push(`console: ${m.text()}`);
  });
  return events;
}

/** Points, clicks and types all over the frame, as a person without the app's overlay could. */
async function handle(page: Page): Promise<void> {
  for (const [x, y] of [
    [30, 60],
    [200, 150],
    [400, 300],
  ] as const) {
    await page.mouse.click(x, y);
    await page.keyboard.press("Enter");
    await page.keyboard.press("Space");
    await page.keyboard.press("Escape");
  }
  for (const key of ["Tab", "Enter", "Tab", "Enter", "Alt+x", "a"]) await page.keyboard.press(key);
}

test("should let nothing out of any page, untouched or handled", async ({ page }) => {
  const events = watch(page);
  await page.goto(address);
  for (const assets of [false, true]) {
    await page.evaluate(([all, a]) => hostile.open(all, { assets: a }), [names, assets] as const);
    expect(await page.evaluate(() => hostile.findings()), `untouched, assets ${assets}`).toEqual([]);
    expect(await page.evaluate(() => hostile.focusTaken()), `focus, assets ${assets}`).toEqual([]);
  }
  expect(events).toEqual([]);
  for (const name of names) {
    await page.evaluate((n) => hostile.showOnly(n), name);
    await handle(page);
    expect(events, name).toEqual([]);
  }
  expect(await page.evaluate(() => hostile.findings()), "handled").toEqual([]);
  expect(events).toEqual([]);
});

/** Pages that act at once when nothing holds them, so that the alarm is known to work. */
const loud = ["script-inline", "handlers", "svg-script", "css-loads", "media", "meta-refresh", "mxss-template", "late"];

for (const name of loud) {
  test(`should see ${name} act when nothing holds it`, async ({ page }) => {
    page.on("dialog", (d) => void d.dismiss());
    await page.goto(address);
    const acted = page.evaluate(async (n) => {
      await hostile.open([n], { raw: true });
      return hostile.acted();
    }, name);
    // One that takes the whole window with it acted, too.
    expect(await acted.catch(() => true)).toBe(true);
  });
}
