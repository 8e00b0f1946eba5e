/** Sends in the background, so that it goes on when the popup closes; and the next pages that the person opens. */
import { extension, type Tab } from "./browser";
import { sendTab, type Sent } from "./send";

export type Request =
  | { readonly kind: "send"; readonly tabs: number[]; readonly fresh: boolean }
  | { readonly kind: "next"; readonly pages: number };

export interface Answer {
  readonly sent: Sent[];
  readonly failed: string[];
}

async function send(tabs: readonly Tab[], fresh: boolean): Promise<Answer> {
  const sent: Sent[] = [];
  const failed: string[] = [];
  for (const tab of tabs) {
    try {
      // The first one may begin a workspace; the others follow it there when the app shows it.
      sent.push(await sendTab(tab, fresh && sent.length === 0));
    } catch (cause) {
      failed.push(cause instanceof Error ? cause.message : String(cause));
    }
  }
  return { sent, failed };
}

async function answerTo(request: Request): Promise<Answer> {
  if (request.kind === "next") {
    await extension.storage.local.set({ next: request.pages });
    return { sent: [], failed: [] };
  }
  return send(await Promise.all(request.tabs.map((id) => extension.tabs.get(id))), request.fresh);
}

extension.runtime.onMessage.addListener((message, _sender, answer) => {
  void answerTo(message as Request).then(answer);
  return true; // the answer comes later
});

extension.tabs.onUpdated.addListener((_id, change, tab) => {
  if (change.status !== "complete" || !/^https?:/.test(tab.url ?? "")) return;
  void extension.storage.local.get(["next", "address"]).then(async ({ next, address }) => {
    if (typeof next !== "number" || next <= 0 || tab.url?.startsWith(String(address))) return;
    await extension.storage.local.set({ next: next - 1 });
    await send([tab], false);
  });
});
