// Runs the tests in WebKit, the engine of the desktop window on Linux:
//
//	node frontend/webkit/run.mjs [case...]
//
// Without a display it starts itself under Xvfb. A case is a module with a name
// and a function run({ driver, root, report }); add it to the list below.
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { Driver } from "./driver.mjs";
import * as app from "./app.mjs";
import * as hostile from "./hostile.mjs";

const cases = [app, hostile];

const root = fileURLToPath(new URL("../..", import.meta.url));

if (!process.env.DISPLAY) {
  const args = [
    "-a",
    "-s",
    "-screen 0 1280x900x24",
    process.execPath,
    fileURLToPath(import.meta.url),
    ...process.argv.slice(2),
  ];
  const { status, error } = spawnSync("xvfb-run", args, { stdio: "inherit" });
  if (error) console.error(`xvfb-run: ${error.message}; install xvfb, or set DISPLAY`);
  process.exit(status ?? 1);
}

const wanted = process.argv.slice(2);
let passed = 0;
let failed = 0;

/** Runs one step: what it returns or throws is what went wrong. */
async function report(title, step) {
  let found;
  try {
    found = (await step()) ?? [];
  } catch (e) {
    found = [String(e.message ?? e)];
  }
  if (found.length === 0) passed++;
  else failed++;
  console.log(`${found.length === 0 ? "ok  " : "FAIL"} ${title}`);
  for (const f of found) console.log(`       ${f}`);
}

for (const c of cases) {
  if (wanted.length > 0 && !wanted.includes(c.name)) continue;
  const driver = await Driver.start();
  console.log(`${c.name} in ${driver.browser}`);
  try {
    await c.run({ driver, root, report });
  } catch (e) {
    await report(`runs to its end`, () => [String(e.stack ?? e)]);
  } finally {
    await driver.close();
  }
}
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed > 0 || passed === 0 ? 1 : 0);
