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

/** Runs a case in a browser of its own, and counts its steps. */
async function once(c) {
  const count = { passed: 0, failed: 0 };
  /** Runs one step: what it returns or throws is what went wrong. */
  const report = async (title, step) => {
    let found;
    try {
      found = (await step()) ?? [];
    } catch (e) {
      found = [String(e.message ?? e)];
    }
    if (found.length === 0) count.passed++;
    else count.failed++;
    console.log(`${found.length === 0 ? "ok  " : "FAIL"} ${title}`);
    for (const f of found) console.log(`       ${f}`);
  };
  let driver;
  try {
    driver = await Driver.start();
    console.log(`${c.name} in ${driver.browser}`);
    await c.run({ driver, root, report });
  } catch (e) {
    await report(`runs to its end`, () => [String(e.stack ?? e)]);
  } finally {
    await driver?.close().catch((e) => console.log(`       the browser did not close: ${e.message}`));
  }
  return count;
}

let passed = 0;
let failed = 0;
for (const c of cases) {
  if (wanted.length > 0 && !wanted.includes(c.name)) continue;
  let count = await once(c);
  if (count.failed > 0) {
    console.log(`${c.name} is tried once more`);
    count = await once(c);
  }
  passed += count.passed;
  failed += count.failed;
}
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed > 0 || passed === 0 ? 1 : 0);
