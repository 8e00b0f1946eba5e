/** Who is signed in, and what that person may do. One person's own server has no people: then everything may be done. */
import { onForbidden, onRefused } from "../api/client";
import { getSession, signIn, signOut, takeLink } from "../api/team";
import type { Person, Role, Session } from "../api/types";
import { listed, t } from "../text/text.svelte";

const roles: readonly Role[] = ["reader", "author", "admin"];

let current = $state.raw<Session | null>(null);
/** The session of the person who was here ended, by itself or in another window. */
let ended = $state.raw(false);

export const session = {
  /** Whether it is known yet who is here. */
  get known(): boolean {
    return current !== null;
  },
  get team(): boolean {
    return current?.team ?? false;
  },
  get person(): Person | null {
    return current?.person ?? null;
  },
  /** Whom to ask for a role, as names in a sentence. */
  get admins(): string {
    return listed(current?.admins);
  },
  get ended(): boolean {
    return ended;
  },
  /** An admin disabled the person who was here. */
  get shutOut(): boolean {
    return current?.shutOut ?? false;
  },
  /** Name of the sign-in provider, where people sign in by one beside passwords. */
  get provider(): string {
    return current?.provider ?? "";
  },
  /** Whether the person who is here can sign in with the provider. */
  get byProvider(): boolean {
    return current?.byProvider ?? false;
  },
  get noPassword(): boolean {
    return current?.noPassword ?? false;
  },
  /** There is no admin yet: the server printed a link for the first one. */
  get newAdmin(): boolean {
    return current?.newAdmin ?? false;
  },
};

/** How often it is asked who is here, in milliseconds: a role that changes is noticed soon. */
const AGAIN = 8000;

/** Roles before and after a change that the person has not read yet; null without one. */
let changed = $state.raw<{ readonly from: Role; readonly to: Role } | null>(null);

export const roleChange = {
  get now() {
    return changed;
  },
  read: (): void => void (changed = null),
};

/** Whether the person who is here has the rights of a role. */
export function may(role: Role): boolean {
  if (current === null || !current.team) return true;
  return current.person !== undefined && roles.indexOf(current.person.role) >= roles.indexOf(role);
}

/** Why the person who is here may not do what a role takes, and whom to ask; "" when they may. */
export function lacks(need: Role): string {
  if (may(need)) return "";
  const names = session.admins;
  return t(names ? "role.lacks" : "role.lacks.unnamed", { role: t(`role.${need}`), names });
}

/** Whether a thing is that of the person who is here. */
export const mine = (owner: string | undefined): boolean => !!owner && owner === current?.person?.id;

/** Whether people may allow pages to be fetched from private networks: on a team's server that is its operator's to say. */
export const mayReachPrivate = (): boolean => !current?.team || (current.privateHosts ?? false);

export async function loadSession(): Promise<void> {
  take(await getSession());
}

/** Takes what the server says now, and notes a role that is another one. */
function take(next: Session): void {
  const before = current?.person;
  const now = next.person;
  if (before && now && before.id === now.id && before.role !== now.role)
    changed = { from: changed?.from ?? before.role, to: now.role };
  if (changed && changed.from === now?.role) changed = null;
  current = next;
}

/** Asks again and again who is here, as long as the page is seen and a person is signed in. */
export function watchSession(): () => void {
  const ask = () => {
    if (document.visibilityState === "visible" && current?.team && current.person)
      void loadSession().catch(() => undefined);
  };
  const timer = setInterval(ask, AGAIN);
  window.addEventListener("focus", ask);
  return () => {
    clearInterval(timer);
    window.removeEventListener("focus", ask);
  };
}

export async function enter(name: string, password: string): Promise<void> {
  current = await signIn(name, password);
  ended = false;
}

export async function join(secret: string, name: string, password: string): Promise<void> {
  current = await takeLink(secret, name, password);
}

/** Signs out, also at the sign-in provider if the session began there. */
export async function leave(): Promise<void> {
  current = await signOut();
  if (current.leave) location.assign(current.leave);
}

// A session that ended elsewhere: the next refusal shows the sign-in page, and what is open stays where it is.
onRefused(() => {
  if (!current?.team || !current.person) return;
  ended = true;
  current = { team: true, ...(current.provider ? { provider: current.provider } : {}) };
  void loadSession().catch(() => undefined); // it says whether an admin did that
});

// An answer that the role does not allow it: perhaps the role is another one by now.
onForbidden(() => {
  if (current?.team && current.person) void loadSession().catch(() => undefined);
});
