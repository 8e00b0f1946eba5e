/** Sends the next pages that the person opens, as many as the popup was told. */
import { extension } from "./browser";
import { sendTabs } from "./send";

extension.tabs.onUpdated.addListener((_id, change, tab) => {
  if (change.status !== "complete" || !/^https?:/.test(tab.url ?? "")) return;
  void extension.storage.local.get(["next", "address"]).then(async ({ next, address }) => {
    if (typeof next !== "number" || next <= 0 || !tab.url || new URL(tab.url).origin === address) return;
    await extension.storage.local.set({ next: next - 1 });
    const { failed } = await sendTabs([tab], false);
    // The popup tells it when it is opened next.
    await extension.storage.local.set({ problem: failed[0] ?? "" });
  });
});
