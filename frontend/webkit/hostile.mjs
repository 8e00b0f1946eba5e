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

/** Tells what pages managed to do, shown all at once and handled one after the other. */
async function tryPages(driver, pages) {
  const found = [];
  for (const assets of [false, true]) {
    await driver.run((all, a) => window.hostile.open(all, { assets: a }), pages, assets);
    found.push(...(await driver.run(() => window.hostile.findings())));
    found.push(...(await driver.run(() => window.hostile.focusTaken())));
  }
  for (const page of pages) {
    await driver.run((n) => window.hostile.showOnly(n), page);
    await handle(driver);
  }
  found.push(...(await driver.run(() => window.hostile.findings())));
  return found;
}

/** Pages that act at once when nothing holds them, so that the alarm is known to work. */
const loud = ["script-inline", "handlers", "svg-script", "css-loads", "media", "mxss-template"];

/** Runs the case: says whether nothing came of the pages. */
export async function run({ driver, root, report }) {
  const server = await serve(root);
  try {
    await driver.goto(server.app);
    await report(`lets nothing out of ${server.pages.join(", ")}`, () => tryPages(driver, server.pages));
    for (const page of loud) {
      await driver.goto(server.app);
      await report(`sees ${page} act when nothing holds it`, async () => {
        await driver.run((n) => window.hostile.open([n], { raw: true }), page);
        return (await driver.run(() => window.hostile.acted())) ? [] : ["it did nothing"];
      });
    }
  } finally {
    server.stop();
  }
}
