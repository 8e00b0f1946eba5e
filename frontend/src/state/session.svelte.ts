/** Who is signed in, and what that person may do. One person's own server has no people: then everything may be done. */
import { onRefused } from "../api/client";
import { getSession, signIn, signOut, takeLink } from "../api/team";
import type { Person, Role, Session } from "../api/types";

const roles: readonly Role[] = ["reader", "author", "admin"];

let current = $state.raw<Session | null>(null);

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
  /** Nobody is admin yet: the server printed a link for the first one. */
  get newAdmin(): boolean {
    return current?.newAdmin ?? false;
  },
};

/** Whether the person who is here has the rights of a role. */
export function may(role: Role): boolean {
  if (current === null || !current.team) return true;
  return current.person !== undefined && roles.indexOf(current.person.role) >= roles.indexOf(role);
}

/** Whether a thing is that of the person who is here. */
export const mine = (owner: string | undefined): boolean => !!owner && owner === current?.person?.id;

/** Whether people may allow pages to be fetched from private networks: on a team's server that is its operator's to say. */
export const mayReachPrivate = (): boolean => !current?.team || (current.privateHosts ?? false);

export async function loadSession(): Promise<void> {
  current = await getSession();
}

export async function enter(name: string, password: string): Promise<void> {
  current = await signIn(name, password);
}

export async function join(secret: string, name: string, password: string): Promise<void> {
  current = await takeLink(secret, name, password);
}

export async function leave(): Promise<void> {
  current = await signOut();
}

// A session that ended elsewhere: the next refusal shows the sign-in page, and what is open stays where it is.
onRefused(() => {
  if (current?.team && current.person) current = { team: true };
});
