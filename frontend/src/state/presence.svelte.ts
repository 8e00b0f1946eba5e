/** Who else has a template open, and which version is the newest: asked again and again while it is shown. */
import { type Attendance, attendTemplate } from "../api/library";
import { session } from "./session.svelte";

/** How often it is asked, in milliseconds; the server forgets a person some seconds later. */
const AGAIN = 8000;

let found = $state.raw<{ readonly id: string; readonly seen: Attendance } | null>(null);

/** What is known of a template; null before the first answer, and where people do not sign in. */
export const attendance = (id: string): Attendance | null => (found?.id === id ? found.seen : null);

/** Asks once, and keeps the answer. */
export async function askAttendance(id: string, editing: boolean): Promise<Attendance | null> {
  const seen = await attendTemplate(id, { editing }).catch(() => null);
  if (seen) found = { id, seen };
  return seen;
}

/** How long it is waited before a template counts as closed, in milliseconds: another screen may open it at once. */
const CLOSING = 1000;

/** The template that a screen shows now. */
let open = "";

/** Says that a template is open, until the function that comes back is called. */
export function attend(id: string, editing: boolean): () => void {
  if (!session.team || !id) return () => undefined;
  open = id;
  const ask = () => {
    if (document.visibilityState === "visible") void askAttendance(id, editing);
  };
  void askAttendance(id, editing);
  const timer = setInterval(ask, AGAIN);
  window.addEventListener("focus", ask); // who comes back to this window need not wait
  return () => {
    clearInterval(timer);
    window.removeEventListener("focus", ask);
    open = "";
    setTimeout(() => {
      if (open !== id) void leave(id);
    }, CLOSING);
  };
}

const leave = (id: string): Promise<unknown> => attendTemplate(id, { leave: true }).catch(() => undefined);
