/** Takes a tab as the person sees it and sends it to the program. */
import { extension, type Tab } from "./browser";
import { serialise, annotate, clearAnnotations } from "./page";

export interface Pairing {
  readonly address: string;
  readonly token: string;
}

export interface Sent {
  readonly workspace: string;
  readonly page: number;
}

export async function pairing(): Promise<Pairing | null> {
  const { address, token } = await extension.storage.local.get(["address", "token"]);
  return typeof address === "string" && typeof token === "string" && token !== "" ? { address, token } : null;
}

/** Pairs with the program at an address by the code that it shows. A team's server is asked for only if the person allows it. */
export async function pair(address: string, code: string): Promise<void> {
  const { origin, hostname } = new URL(address.includes("://") ? address : `http://${address}`);
  if (hostname !== "127.0.0.1" && hostname !== "localhost") {
    const allowed = await extension.permissions.request({ origins: [`${origin}/*`] });
    if (!allowed) throw new Error(`Not allowed to reach ${origin}.`);
  }
  const name = /Firefox\//.test(navigator.userAgent) ? "Firefox" : "Chromium";
  const { token } = (await ask(origin, "claim", {}, { code: code.replace(/\D/g, ""), name })) as { token: string };
  await extension.storage.local.set({ address: origin, token });
}

/** Sends the cookies of a site, which the person has allowed to be read. */
export async function sendLogin(tab: Tab): Promise<number> {
  const to = await pairing();
  if (!to) throw new Error("Pair this browser with Wrapsmith first.");
  if (!extension.cookies || !tab.url)
    throw new Error("The browser does not let extensions read the cookies of this site.");
  const found = await extension.cookies.getAll({ url: tab.url });
  if (found.length === 0) throw new Error("This site has no cookies: sign in first.");
  const cookies = found.map(({ domain, hostOnly, path, secure, name, value, expirationDate }) => ({
    domain: domain.replace(/^\./, ""),
    hostOnly,
    path,
    secure,
    name,
    value,
    ...(expirationDate === undefined ? {} : { expires: expirationDate }),
  }));
  const host = new URL(tab.url).hostname;
  await ask(to.address, "login", { "Wrapsmith-Browser": to.token }, { host, cookies });
  return cookies.length;
}

async function sendTab(tab: Tab, fresh: boolean): Promise<Sent> {
  const to = await pairing();
  if (!to) throw new Error("Pair this browser with Wrapsmith first.");
  if (tab.id === undefined || !/^https?:/.test(tab.url ?? "")) throw new Error("Only pages of the web can be sent.");
  const body = await capture(tab.id);
  return (await ask(to.address, "pages", { "Wrapsmith-Browser": to.token }, { ...body, fresh })) as Sent;
}

export interface Answer {
  readonly sent: Sent[];
  readonly failed: string[];
}

/** Sends tabs one after the other; one that fails does not stop the others. */
export async function sendTabs(tabs: readonly Tab[], fresh: boolean): Promise<Answer> {
  const sent: Sent[] = [];
  const failed: string[] = [];
  for (const tab of tabs) {
    try {
      // The first one may begin a workspace; the others follow it there.
      sent.push(await sendTab(tab, fresh && sent.length === 0));
    } catch (cause) {
      failed.push(cause instanceof Error ? cause.message : String(cause));
    }
  }
  return { sent, failed };
}

/** The page with its boxes. The numbers of its elements are taken away again whatever happens. */
async function capture(tabId: number): Promise<Record<string, unknown>> {
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  const name = "data-wrapsmith-" + [...bytes].map((one) => one.toString(16).padStart(2, "0")).join("");
  const target = { tabId };
  const [annotated] = await extension.scripting.executeScript({ target, func: annotate, args: [name] });
  if (!annotated?.result) throw new Error("The browser does not let extensions read this page.");
  try {
    return { ...annotated.result, stamp: name, ...(await contentOf(tabId)) };
  } finally {
    await extension.scripting.executeScript({ target, func: clearAnnotations, args: [name] });
  }
}

const PATIENCE = 5000; // milliseconds for the MHTML: a service worker of Chromium may wait for it for ever

/** The page as MHTML. A service worker of Chromium cannot always read it; then the document with its resources goes. */
async function contentOf(tabId: number): Promise<Record<string, unknown>> {
  try {
    const mhtml = await within(PATIENCE, mhtmlOf(tabId));
    if (mhtml) return { mhtml };
  } catch {
    // The other way is tried.
  }
  const [got] = await extension.scripting.executeScript({ target: { tabId }, func: serialise, args: [] });
  if (!got?.result) throw new Error("The browser gave no page.");
  return { ...got.result };
}

async function mhtmlOf(tabId: number): Promise<string> {
  const blob = await extension.pageCapture?.saveAsMHTML({ tabId });
  return blob ? base64(blob) : "";
}

/** What a promise gives, if it comes in time. */
function within<T>(milliseconds: number, promise: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error("It took too long.")), milliseconds);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

async function base64(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  let text = "";
  for (let i = 0; i < bytes.length; i += 0x8000) text += String.fromCharCode(...bytes.subarray(i, i + 0x8000));
  return btoa(text);
}

async function ask(
  address: string,
  what: "claim" | "pages" | "login",
  headers: Record<string, string>,
  body: unknown,
): Promise<unknown> {
  const answer = await fetch(`${address}/api/capture/${what}`, {
    method: "POST",
    credentials: "omit",
    headers: { "Content-Type": "application/json", ...headers },
    body: JSON.stringify(body),
  }).catch(() => {
    throw new Error(`Wrapsmith does not answer at ${address}.`);
  });
  const got = (await answer.json().catch(() => ({}))) as { title?: string; detail?: string };
  if (!answer.ok) throw new Error(got.detail ?? got.title ?? `Wrapsmith answered ${answer.status}.`);
  return got;
}
