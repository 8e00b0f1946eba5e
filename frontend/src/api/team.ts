/** People, who they are and what they did: a team's server. */
import { answer, client } from "./client";
import type { components, operations } from "./schema";
import type {
  Audit,
  Invitation,
  LinkFor,
  MadeLink,
  MadeToken,
  People,
  Person,
  PersonChange,
  Role,
  Session,
  TokenList,
} from "./types";

export const getSession = (): Promise<Session> => answer(client.GET("/api/session"));

export const signIn = (name: string, password: string): Promise<Session> =>
  answer(client.POST("/api/session", { body: { name, password } }));

export const signOut = (): Promise<Session> => answer(client.DELETE("/api/session"));

/** What a sign-in at the provider is for, beside signing in: taking a one-time link, or adding the provider to an account. */
export interface ProviderWish {
  readonly link?: string;
  readonly add?: boolean;
}

/** Begins a sign-in at the provider; gives the address to go to. */
export const beginProvider = async (wish: ProviderWish): Promise<string> =>
  (await answer(client.POST("/api/session/provider", { body: wish }))).address;

export const lookAtLink = (secret: string): Promise<LinkFor> =>
  answer(client.POST("/api/links/look", { body: { secret } }));

export const takeLink = (secret: string, name: string, password: string): Promise<Session> =>
  answer(client.POST("/api/links/take", { body: { secret, name, password } }));

export const changePassword = (old: string, password: string): Promise<void> =>
  answer(client.PUT("/api/account/password", { body: { old, password } }));

export const myTokens = (): Promise<TokenList> => answer(client.GET("/api/account/tokens"));

/** days: 0 until it is revoked; scope: "all" that its person may do. */
export const newToken = (name: string, days: number, scope: TokenScope): Promise<MadeToken> =>
  answer(client.POST("/api/account/tokens", { body: { name, days, ...(scope === "all" ? {} : { scope }) } }));

/** What a token may do of what its person may do. */
export type TokenScope = Exclude<NonNullable<MadeToken["scope"]>, "capture"> | "all";

export const revokeMyToken = (token: string): Promise<void> =>
  answer(client.DELETE("/api/account/tokens/{token}", { params: { path: { token } } }));

export const listPeople = (): Promise<People> => answer(client.GET("/api/people"));

export const invite = (name: string, role: Role): Promise<MadeLink> =>
  answer(client.POST("/api/invitations", { body: { name, role } }));

export const changeLink = (invitation: string, role: Role): Promise<Invitation> =>
  answer(client.PATCH("/api/invitations/{invitation}", { params: { path: { invitation } }, body: { role } }));

export const takeBackLink = (invitation: string): Promise<void> =>
  answer(client.DELETE("/api/invitations/{invitation}", { params: { path: { invitation } } }));

export const changePerson = (person: string, body: PersonChange): Promise<Person> =>
  answer(client.PATCH("/api/people/{person}", { params: { path: { person } }, body }));

export const resetPerson = (person: string): Promise<MadeLink> =>
  answer(client.POST("/api/people/{person}/reset", { params: { path: { person } } }));

export const allTokens = (): Promise<TokenList> => answer(client.GET("/api/tokens"));

export const revokeToken = (person: string, token: string): Promise<void> =>
  answer(client.DELETE("/api/people/{person}/tokens/{token}", { params: { path: { person, token } } }));

/** How the person is notified of what waits for them. */
export type Notices = components["schemas"]["Notices"];
export type NoticeSettings = components["schemas"]["NoticeSettings"];
export type LastDigest = components["schemas"]["LastDigest"];

export const getNotices = (): Promise<Notices> => answer(client.GET("/api/account/notices"));

export const putNotices = (body: NoticeSettings): Promise<Notices> =>
  answer(client.PUT("/api/account/notices", { body }));

/** code: as the mail has it; "" sends another one. */
export const confirmNotices = (code: string): Promise<Notices> =>
  answer(client.POST("/api/account/notices/code", { body: { code } }));

export const testNotices = (): Promise<void> => answer(client.POST("/api/account/notices/test"));

export const makeNoticeSecret = async (): Promise<string> =>
  (await answer(client.POST("/api/account/notices/secret"))).secret;

/** Ends the mails of the person whose key it is. */
export const stopNotices = (key: string): Promise<void> =>
  answer(client.POST("/api/notices/stop/{key}", { params: { path: { key } } }));

export type InboxItem = components["schemas"]["Waiting"];

/** What waits for the person who is here, the newest first. */
export const listInbox = async (): Promise<InboxItem[]> => (await answer(client.GET("/api/account/inbox"))).items;

/** Which lines of the audit log are asked for: of a person, of a kind of thing, of one thing by its id; "" all. */
export interface AuditFilter {
  readonly person: string;
  readonly kind: "" | AuditKind;
  readonly thing: string;
}

export type AuditKind = NonNullable<NonNullable<operations["listAudit"]["parameters"]["query"]>["kind"]>;

/** before: lines before that number; 0 the newest. */
export const listAudit = (before: number, { person, kind, thing }: AuditFilter): Promise<Audit> =>
  answer(
    client.GET("/api/audit", {
      params: { query: { before, person, thing, ...(kind ? { kind } : {}), limit: 100 } },
    }),
  );
