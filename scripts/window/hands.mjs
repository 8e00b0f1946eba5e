// The pointer and the keyboard of the virtual screen, and pictures of it.
import { execFileSync } from "node:child_process";
import { sleep } from "./inspector.mjs";

const xdotool = (...args) => execFileSync("xdotool", args.map(String), { encoding: "utf8" });

/** Hands on the page that the inspector shows; pictures go to a folder. They wait so many milliseconds for what they press. */
export function hands(page, pictures, patience) {
  const picture = (name) => execFileSync("import", ["-window", "root", `${pictures}/${name}.png`]);

  /** Where the page's corner lies on the screen: the menu bar stands above it. */
  async function origin() {
    const inner = await page.value("({ width: innerWidth, height: innerHeight })");
    for (const id of xdotool("search", "--onlyvisible", "--name", "Wrapsmith").trim().split("\n")) {
      const at = Object.fromEntries(
        xdotool("getwindowgeometry", "--shell", id)
          .trim()
          .split("\n")
          .map((line) => line.split("=")),
      );
      if (Number(at.WIDTH) >= inner.width) {
        return { x: Number(at.X), y: Number(at.Y) + Number(at.HEIGHT) - inner.height };
      }
    }
    throw new Error("the window is not on the screen");
  }

  /** Clicks the middle of a box of the page. */
  async function click(box) {
    const at = await origin();
    const x = Math.round(at.x + box.x + box.width / 2);
    const y = Math.round(at.y + box.y + box.height / 2);
    // Two moves, as a hand makes them: the page sees the pointer come.
    xdotool("mousemove", "--sync", x - 3, y - 3);
    xdotool("mousemove", "--sync", x, y);
    await sleep(150);
    xdotool("click", 1);
  }

  /** Clicks a box of the page when it is there and has come to rest: two looks find it at one place. */
  async function press(what, box) {
    const end = Date.now() + patience;
    for (let before = ""; ; await sleep(200)) {
      const at = await page.until(what, box, patience);
      if (JSON.stringify(at) === before) return click(at);
      if (Date.now() > end) throw new Error(`${what} did not come to rest within ${patience} ms`);
      before = JSON.stringify(at);
    }
  }

  const box = (element) =>
    `(() => { const e = ${element}; if (!e) return null; e.scrollIntoView({ block: "nearest" });` +
    ` const { x, y, width, height } = e.getBoundingClientRect(); return width > 0 ? { x, y, width, height } : null })()`;

  return { box, press, picture, xdotool };
}
