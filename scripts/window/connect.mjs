// Connects the real window to a team's real server by pointer and keyboard:
// takes the server's template, and sends it one that was made in the window.
//
// usage: node connect.mjs INSPECTOR_ADDRESS PICTURE_FOLDER SERVER TOKEN
import { readFileSync } from "node:fs";
import { hands } from "./hands.mjs";
import { connect, sleep } from "./inspector.mjs";

const [address, pictures, server, token] = process.argv.slice(2);
const STEP_MS = 120_000;

const page = await connect(address, "wails://wails/", STEP_MS);
const { box, press, picture, xdotool } = hands(page, pictures, STEP_MS);

/** What the server's own API says. */
async function ask(path) {
  const answer = await fetch(server + path, { headers: { authorization: `Bearer ${token}` } });
  if (!answer.ok) throw new Error(`GET ${path}: HTTP ${answer.status}`);
  return answer.json();
}

const button = (region, name) =>
  box(
    `[...document.querySelectorAll("section section, section.card")].filter((one) => !${JSON.stringify(region)} || one.textContent.includes(${JSON.stringify(region)}))` +
      `.flatMap((one) => [...one.querySelectorAll("button:not(:disabled)")]).find((one) => one.textContent.trim() === ${JSON.stringify(name)})`,
  );

async function main() {
  // What was marked before becomes a template of this machine's library.
  const { workspace } = JSON.parse(readFileSync(`${pictures}/marked.json`, "utf8"));
  const saved = await page.value(
    `fetch("/api/workspaces/${workspace}/save", { method: "POST", headers: { "Content-Type": "application/json" },` +
      ` body: JSON.stringify({ name: "made in the window", site: "window.example", description: "" }) }).then((r) => r.json())`,
  );
  if (!saved.libraryId) throw new Error(`the work is not saved: ${JSON.stringify(saved)}`);

  await page.value(`location.hash = "#/library"`);
  await press("the way to the server", box(`document.querySelector('a[href="#/server"]')`));
  await press("the field of the address", box(`document.querySelector("input[type=url]")`));
  await page.until("the caret", `document.activeElement?.type === "url"`, STEP_MS);
  xdotool("type", "--delay", "15", server);
  xdotool("key", "Tab");
  xdotool("key", "Tab");
  await page.until("the caret in the token", `document.activeElement?.type === "password"`, STEP_MS);
  xdotool("type", "--delay", "15", token);
  picture("4-connect");
  xdotool("key", "Return");

  const take = button("New or changed on the server", "Take");
  await page.until("what the server has", take, STEP_MS);
  const who = await page.value(`fetch("/api/server/person").then((r) => r.json())`);
  await sleep(500);
  picture("5-connected");
  await press("what the server has", take);
  await page.until("the template taken", `fetch("/api/library").then((r) => r.json()).then((l) => l.total === 2)`, STEP_MS);
  await press("the way to send", button("New or changed here", "Send"));
  for (const end = Date.now() + STEP_MS; ; await sleep(200)) {
    const { templates } = await ask("/api/library");
    if (templates.some((one) => one.name === "made in the window")) break;
    if (Date.now() > end) throw new Error("the server did not get the template");
  }
  await page.until("that nothing differs", `document.body.textContent.includes("Nothing differs")`, STEP_MS);
  await sleep(300);
  picture("6-same");
  console.log(`window: connected as ${who.name}, ${who.role}: one template taken, one sent`);
}

try {
  await main();
} catch (cause) {
  picture("failed");
  console.error(`window: ${cause.message}`);
  process.exitCode = 1;
} finally {
  page.close();
}
