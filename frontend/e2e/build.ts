/** Builds the program that the tests run against, with the front end as it was last built. */
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("../..", import.meta.url));
export const program = process.env.WRAPSMITH ?? `${root}build/cache/wrapsmith-e2e`;

export default function build(): void {
  if (process.env.WRAPSMITH) return;
  if (!existsSync(`${root}frontend/dist/index.html`)) {
    throw new Error("the front end is not built: run `npm run build` in frontend/ first");
  }
  execFileSync("go", ["build", "-o", program, "."], { cwd: root, stdio: "inherit" });
}
