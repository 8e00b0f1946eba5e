/**
 * The app itself in WebKit: a sample page is opened, two values are clicked in
 * the layer over the frame, and the values stand in the list of fields.
 */
import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { keys } from "./driver.mjs";

export const name = "app";

/** Starts `wrapsmith serve` with an empty library and returns its address. */
async function serve(root, folder) {
  const program = process.env.WRAPSMITH ?? join(root, "build/cache/wrapsmith-webkit");
  if (!process.env.WRAPSMITH) {
    const built = spawnSync("go", ["build", "-o", program, "."], { cwd: root, stdio: "inherit" });
    if (built.status !== 0) throw new Error("the program does not build");
  }
  const child = spawn(program, ["serve", "--library", folder]);
  const address = await new Promise((yes, no) => {
    let output = "";
    const hear = (chunk) => {
      output += chunk;
      const found = /http:\/\/\S+/.exec(output);
      if (found) yes(found[0]);
    };
    child.stdout.on("data", hear);
    child.stderr.on("data", hear);
    child.on("exit", () => no(new Error(`the server ended: ${output}`)));
  });
  return { child, address };
}

/** Where a value stands on the screen: the middle of the first element of the frame with that text. */
function place(text) {
  const frame = document.querySelector("iframe");
  const doc = frame?.contentDocument;
  if (!doc?.querySelector("[data-ws-node]")) return null;
  const all = [...doc.querySelectorAll("h1, span, td, a, p")];
  const found = all.find((e) => e.textContent.trim() === text && e.children.length === 0);
  if (!found) return null;
  const box = found.getBoundingClientRect();
  const outer = frame.getBoundingClientRect();
  const scale = outer.width / frame.clientWidth;
  return {
    x: Math.round(outer.x + (box.x + Math.min(box.width / 2, 40)) * scale),
    y: Math.round(outer.y + (box.y + box.height / 2) * scale),
  };
}

export async function run({ driver, root, report }) {
  const folder = mkdtempSync(join(tmpdir(), "wrapsmith-webkit-"));
  const { child, address } = await serve(root, folder);
  try {
    await driver.goto(address);
    await driver.until(() => document.querySelector(".card button") !== null);
    await driver.run(() => {
      const card = [...document.querySelectorAll(".card")].find((c) => c.textContent.includes("Marrowick"));
      card.querySelector("button").click();
    });
    for (const text of ["Osmund Pouring Kettle, 1.2 L", "£64.00"]) {
      await report(`should mark ${text} at a click`, async () => {
        await driver.until(place, text);
        const at = await driver.run(place, text);
        await driver.clickAt(at.x, at.y);
        await driver.until((want) => document.querySelector("#card-value")?.value === want, text);
        await driver.press(keys.enter);
        await driver.until((want) => {
          const panels = [...document.querySelectorAll("section[aria-labelledby]")];
          const fields = panels.find(
            (p) => document.getElementById(p.getAttribute("aria-labelledby")).textContent === "Fields",
          );
          return [...(fields?.querySelectorAll("*") ?? [])].some((e) => e.textContent.trim() === want);
        }, text);
      });
    }
  } finally {
    child.kill("SIGKILL");
    rmSync(folder, { recursive: true, force: true });
  }
}
