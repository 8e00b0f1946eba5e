/** The popup: pairs once, then sends the tab that it was opened over, the tabs of its site, or the next pages. */
import { extension, type Tab } from "./browser";
import { pair, pairing, sendLogin, sendTabs } from "./send";

const NEXT = 10;

const element = <T extends HTMLElement>(id: string): T => document.getElementById(id) as T;
const status = element("status");

/** The tab in view; a test opens the popup as a page and names the tab. */
async function current(): Promise<Tab> {
  const named = new URLSearchParams(location.search).get("tab");
  if (named !== null) return extension.tabs.get(Number(named));
  const [tab] = await extension.tabs.query({ active: true, currentWindow: true });
  if (!tab) throw new Error("There is no page in view.");
  return tab;
}

/** The tab in view, read before the first click: Firefox lets an extension ask for a permission only in the click itself. */
let shown: Tab | null = null;

function tabInView(): Tab {
  if (!shown) throw new Error("There is no page in view.");
  return shown;
}

const origin = (tab: Tab): string => (tab.url ? new URL(tab.url).origin : "");

async function show(paired: boolean): Promise<void> {
  element("pair").hidden = paired;
  element("send").hidden = !paired;
}

async function act(what: () => Promise<string>): Promise<void> {
  status.textContent = "…";
  try {
    status.textContent = await what();
  } catch (cause) {
    status.textContent = cause instanceof Error ? cause.message : String(cause);
  }
}

async function send(tabs: readonly Tab[]): Promise<string> {
  const fresh = element<HTMLInputElement>("fresh").checked;
  const { sent, failed } = await sendTabs(tabs, fresh);
  if (failed.length > 0) return [`${sent.length} of ${tabs.length} sent.`, ...failed].join(" ");
  return sent.length === 1 ? "Sent." : `${sent.length} pages sent.`;
}

element("pair").addEventListener("submit", (event) => {
  event.preventDefault();
  void act(async () => {
    await pair(element<HTMLInputElement>("address").value, element<HTMLInputElement>("code").value);
    await show(true);
    return "Paired.";
  });
});
element("one").addEventListener("click", () => void act(async () => send([tabInView()])));
element("site").addEventListener(
  "click",
  () =>
    void act(async () => {
      const site = origin(tabInView());
      if (!(await extension.permissions.request({ origins: [`${site}/*`] }))) return "Not allowed.";
      return send(await extension.tabs.query({ url: `${site}/*` }));
    }),
);
element("next").addEventListener(
  "click",
  () =>
    void act(async () => {
      const site = origin(tabInView());
      if (!(await extension.permissions.request({ origins: [`${site}/*`] }))) return "Not allowed.";
      await extension.storage.local.set({ next: NEXT });
      return `The next ${NEXT} pages of this site are sent when they are loaded.`;
    }),
);
element("login").addEventListener(
  "click",
  () =>
    void act(async () => {
      const tab = tabInView();
      const site = origin(tab);
      if (!(await extension.permissions.request({ permissions: ["cookies"], origins: [`${site}/*`] })))
        return "Not allowed.";
      const count = await sendLogin(tab);
      return `The sign-in of ${new URL(site).hostname} is kept in Wrapsmith, with ${count} cookies.`;
    }),
);
element("forget").addEventListener("click", () => void show(false));

void current().then(
  (tab) => (shown = tab),
  () => undefined, // the first click says it
);
void pairing().then((known) => show(known !== null));
void extension.storage.local.get(["problem"]).then(({ problem }) => {
  if (typeof problem === "string" && problem !== "") status.textContent = `The last page was not sent: ${problem}`;
});
