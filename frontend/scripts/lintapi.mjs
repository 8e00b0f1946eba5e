// Checks the OpenAPI document that the program prints by Redocly's recommended rules.
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = new URL("../../", import.meta.url);
const redocly = fileURLToPath(new URL("../node_modules/.bin/redocly", import.meta.url));

const folder = mkdtempSync(join(tmpdir(), "wrapsmith-openapi-"));
const file = join(folder, "openapi.json");
writeFileSync(file, execFileSync("go", ["run", ".", "openapi"], { cwd: root, maxBuffer: 64 << 20 }));
const checked = spawnSync(redocly, ["lint", file, "--extends", "recommended"], {
  encoding: "utf8",
  env: { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" },
});
rmSync(folder, { recursive: true });
if (checked.status !== 0 || /warning/.test(checked.stderr.replace(/Deprecation warning/, ""))) {
  console.error(checked.stdout + checked.stderr);
  process.exit(1);
}
