/** Sends the next pages that the person opens, as many as the popup was told. */
import { extension, type Tab } from "./browser";
import { sendTabs } from "./send";

const TRIES = 3;
const PAUSE = 1000; // milliseconds between two tries

extension.tabs.onUpdated.addListener((_id, change, tab) => {
  if (change.status !== "complete" || !/^https?:/.test(tab.url ?? "")) return;
  void extension.storage.local.get(["next", "address"]).then(async ({ next, address }) => {
    if (typeof next !== "number" || next <= 0 || !tab.url || new URL(tab.url).origin === address) return;
    await extension.storage.local.set({ next: next - 1 });
    // The popup tells it when it is opened next.
    await extension.storage.local.set({ problem: await send(tab) });
  });
});

/** Sends a page, at most TRIES times: one that was just loaded may not be ready. It returns why it was not sent. */
async function send(tab: Tab): Promise<string> {
  for (let tries = 1; ; tries++) {
    const [problem] = (await sendTabs([tab], false)).failed;
    if (!problem || tries === TRIES) return problem ?? "";
    await new Promise((after) => setTimeout(after, PAUSE));
  }
}
