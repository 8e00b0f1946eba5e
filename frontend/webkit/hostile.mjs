// Pages that attack, in WebKit: the same pages, the same frame and the same
// questions as frontend/e2e/hostile.spec.ts asks in Chromium.
import { spawn } from "node:child_process";
import { keys } from "./driver.mjs";

export const name = "hostile";

/** Starts the server of the hostile pages; it ends with its standard input. */
async function serve(root) {
  const server = spawn("go", ["run", "./backend/tree/tagtree/testdata/serve"], {
    cwd: root,
    stdio: ["pipe", "pipe", "inherit"],
  });
  const line = await new Promise((resolve, reject) => {
    server.stdout.once("data", (data) => resolve(data.toString()));
    server.once("exit", (code) => reject(new Error(`the server of the hostile pages ended with ${code}`)));
  });
  return { ...JSON.parse(line), stop: () => server.stdin.end() };
}

/** Points, clicks and types in the frame, as a person without the app's overlay could. */
async function handle(driver) {
  await driver.clickAt(30, 60);
  await driver.clickAt(200, 150);
  await driver.press(keys.enter, keys.space, keys.escape);
  await driver.press(keys.tab, keys.enter, "a", keys.escape);
}

/** Tells what a page managed to do. */
async function tryPage(driver, page) {
  const found = [];
  for (const assets of [false, true]) {
    await driver.run((n, a) => window.hostile.open(n, { assets: a }), page, assets);
    found.push(...(await driver.run(() => window.hostile.focusTaken())));
    found.push(...(await driver.run((n) => window.hostile.findings(n), page)));
    if (!assets) continue;
    await handle(driver);
    found.push(...(await driver.run((n) => window.hostile.findings(n), page)));
  }
  return found;
}

/** Pages that act at once when nothing holds them, so that the alarm is known to work. */
const loud = ["script-inline", "handlers", "svg-script", "css-loads", "media", "mxss-template"];

/** Runs the case: says for each page whether nothing came of it. */
export async function run({ driver, root, report }) {
  const server = await serve(root);
  try {
    for (const page of server.pages) {
      await driver.goto(server.app);
      await report(`lets nothing out of ${page}`, () => tryPage(driver, page));
    }
    for (const page of loud) {
      await driver.goto(server.app);
      await report(`sees ${page} act when nothing holds it`, async () => {
        await driver.run((n) => window.hostile.open(n, { raw: true }), page);
        const signs = await driver.run(() => window.hostile.signs());
        return signs.ran || signs.hits > 0 ? [] : ["it did nothing"];
      });
    }
  } finally {
    server.stop();
  }
}
