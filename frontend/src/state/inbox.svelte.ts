/** What waits for the person who is here: asked again and again while the page is seen. */
import { type InboxItem, listInbox } from "../api/team";
import { Attempt } from "./attempt.svelte";
import { session } from "./session.svelte";

/** How often it is asked, in milliseconds. */
const AGAIN = 15_000;

let items = $state.raw<readonly InboxItem[] | null>(null);
const asking = new Attempt();

export const inbox = {
  /** Null before the first answer. */
  get items(): readonly InboxItem[] | null {
    return items;
  },
  get problem() {
    return asking.problem;
  },
};

export async function loadInbox(): Promise<void> {
  items = (await asking.run(listInbox)) ?? items;
}

/** Asks until the function that comes back is called; where people do not sign in nothing waits. */
export function watchInbox(): () => void {
  if (!session.person) return () => undefined;
  void loadInbox();
  const timer = setInterval(() => {
    if (document.visibilityState === "visible") void loadInbox();
  }, AGAIN);
  return () => clearInterval(timer);
}
