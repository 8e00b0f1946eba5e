// Drives the real window with the real pointer and keyboard: opens a bundled
// sample, clicks a value on its page, keeps it under its proposed name, and
// checks that the program holds the mark, and that a run's events come as it goes. The inspector only tells where things
// are on the screen and what the API answers.
//
// usage: node drive.mjs INSPECTOR_ADDRESS PICTURE_FOLDER
import { writeFileSync } from "node:fs";
import { events } from "./events.mjs";
import { hands } from "./hands.mjs";
import { connect, sleep } from "./inspector.mjs";

const [address, pictures] = process.argv.slice(2);
const START_MS = 120_000;
const STEP_MS = 120_000;

const page = await connect(address, "wails://wails/", START_MS);

const { box, press, picture, xdotool } = hands(page, pictures, STEP_MS);

async function main() {
  const about = await page.until("the API", `fetch("/api/about").then((r) => r.json())`, START_MS);
  if (about.shell !== "desktop") throw new Error(`the API says that its shell is "${about.shell}", not the window`);

  const open = box(`document.querySelector(".cards .card .actions button")`);
  await page.until("the bundled samples", open, START_MS);
  picture("1-start");
  await press("the bundled samples", open);

  const id = await page.until("the work that opens", `location.hash.match(/^#\\/workspace\\/([^?]+)/)?.[1]`, STEP_MS);
  await page.until("the sample in its frame", `document.querySelector("iframe")?.contentDocument?.querySelector("[data-ws-node]") != null`, STEP_MS);
  const work = `fetch("/api/workspaces/${id}").then((r) => r.json())`;
  const { pages } = await page.value(work);
  const { items } = await page.value(`fetch("/api/workspaces/${id}/pages/${pages[0].id}/items").then((r) => r.json())`);
  const texts = items.filter((one) => one.label && !one.to && one.text.length < 40).map((one) => one.text);
  const text = await page.until("an item that is a cell of a table", `${JSON.stringify(texts)}.find((text) => ${holder("text")})`, STEP_MS);
  console.log(`window: of ${items.length} items it clicks ${JSON.stringify(text)}`);

  await press("the value on the page", inFrame(text));
  await page.until("the card that asks for a name", `document.querySelector("input:focus, [role=dialog]") != null`, STEP_MS);
  await sleep(500);
  picture("2-card");
  xdotool("key", "Return");

  const marked = await page.until("the mark", `${work}.then((w) => w.fields.length === 1 && w.fields[0].marks.length > 0 && w)`, STEP_MS);
  await sleep(700);
  picture("3-marked");
  const [mark] = marked.fields[0].marks;
  if (mark.text !== text) throw new Error(`the mark holds ${JSON.stringify(mark.text)}, not ${JSON.stringify(text)}`);
  console.log(`window: the click marked the field ${JSON.stringify(marked.fields[0].name)} = ${JSON.stringify(mark.text)}`);
  const { sites } = await page.value(`fetch("/api/bundled").then((r) => r.json())`);
  const site = sites.find((one) => one.pages.some((p) => pages[0].name.includes(p.id)));
  if (!site) throw new Error(`no sample site has the page ${JSON.stringify(pages[0].name)}`);
  await events(page, id, site.pages.map((one) => ({ bundled: `${site.id}/${one.id}` })));
  writeFileSync(`${pictures}/marked.json`, JSON.stringify({ workspace: id, field: marked.fields[0].name, text }));
}

/** The table cell of the sample whose whole text is that of a variable. */
function holder(text) {
  const all = `[...document.querySelector("iframe").contentDocument.querySelectorAll("td[data-ws-node], dd[data-ws-node]")]`;
  return `${all}.find((e) => e.children.length === 0 && e.textContent.trim() === ${text} && e.getClientRects().length > 0)`;
}

/** The box, on the window's page, of the element in the frame that holds a text. */
function inFrame(text) {
  return `(() => {
    const frame = document.querySelector("iframe");
    const element = ${holder(JSON.stringify(text))};
    element.scrollIntoView({ block: "center" });
    const outer = frame.getBoundingClientRect(), inner = element.getBoundingClientRect();
    const scale = frame.clientWidth ? outer.width / frame.clientWidth : 1;
    return {
      x: outer.x + inner.x * scale,
      y: outer.y + inner.y * scale,
      width: Math.min(inner.width, 24) * scale,
      height: inner.height * scale,
    };
  })()`;
}

try {
  await main();
} catch (cause) {
  picture("failed");
  console.error(`window: ${cause.message}${cause.cause ? `: ${cause.cause.message ?? cause.cause}` : ""}`);
  process.exitCode = 1;
} finally {
  page.close();
}
