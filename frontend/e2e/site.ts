/** A small site of our own on this machine, for what is fetched: an index, lamps, and pages that are no lamps. */
import { createServer, type Server } from "node:http";

export interface Site {
  address: string;
  /** Answers so many further requests, and the others when the function that comes back is called. */
  hold(requests: number): () => void;
  close(): void;
}

/** How a lamp's page is written: what its site knows of each. */
export const lamp = (n: number, price = 10 + n): string =>
  `<!doctype html><html><head><title>Lamp ${n}</title></head><body><div class="head"><a href="/">Lamps</a></div>` +
  `<h1>Lamp ${n}</h1><table><tr><th>Code</th><td class="code">LP-${100 + n}</td></tr>` +
  `<tr><th>Price</th><td class="price">${price} €</td></tr></table><p>A lamp for desk ${n}.</p></body></html>`;

const index = (lamps: number): string =>
  `<!doctype html><html><head><title>Lamps</title></head><body><h1>Our lamps</h1><ul>` +
  Array.from({ length: lamps }, (_, i) => `<li><a href="/lamp/${i + 1}">Lamp ${i + 1}</a></li>`).join("") +
  `</ul><p><a href="/about">About us</a></p></body></html>`;

const scripted =
  `<!doctype html><html><head><title>Late</title></head><body><h1>Late lamp</h1><p id="p"></p>` +
  `<script>document.getElementById("p").textContent = "made by a script"</script></body></html>`;

/** A page of a shelf: it links to the others, and to pages that are none. */
const shelf = (n: number): string =>
  `<!doctype html><html><head><title>Shelf ${n}</title></head><body><p><a href="/">Lamps</a> <a href="/about">About us</a></p>` +
  `<h1>Shelf ${n}</h1><p>Price: <b>${n}0 €</b></p><p>Also: ` +
  [1, 2, 3, 4].map((other) => `<a href="/shelf/${other}">Shelf ${other}</a> `).join("") +
  `</p></body></html>`;

/** Serves so many lamps, each after a wait in milliseconds. */
export async function serveLamps(lamps: number, wait = 0): Promise<Site> {
  const pages: Record<string, string> = {
    "/": index(lamps),
    "/about": "<!doctype html><html><body><h1>About</h1><p>We sell lamps.</p></body></html>",
    "/late": scripted,
  };
  for (let n = 1; n <= 3; n++) pages[`/shelf/${n}`] = shelf(n); // the fourth is gone
  for (let n = 1; n <= lamps; n++) pages[`/lamp/${n}`] = lamp(n);
  let gate = Promise.resolve();
  let left = Infinity;
  const server: Server = createServer((ask, answer) => {
    const page = pages[ask.url ?? ""];
    const free = left-- > 0 ? Promise.resolve() : gate;
    void free.then(() =>
      setTimeout(() => {
        answer.writeHead(page ? 200 : 404, { "Content-Type": "text/html; charset=utf-8" });
        answer.end(page ?? "not here");
      }, wait),
    );
  });
  await new Promise<void>((yes) => server.listen(0, "127.0.0.1", yes));
  const at = server.address();
  if (typeof at !== "object" || !at) throw new Error("no port");
  const hold = (requests: number) => {
    let free = () => {};
    gate = new Promise((yes) => (free = yes));
    left = requests;
    return () => free();
  };
  return { address: `http://127.0.0.1:${at.port}`, hold, close: () => server.close() };
}
