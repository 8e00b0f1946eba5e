/** The team's server that one person's program works with. */
import { answer, client } from "./client";
import type { components } from "./schema";
import type { Side, TemplateConflict } from "./templates";
import type { TemplateSummary } from "./types";

type Schemas = components["schemas"];
export type ServerConnection = Schemas["ServerConnection"];
export type ServerPerson = Schemas["ServerPerson"];
export type ConnectServer = Schemas["ConnectServer"];
type SyncList = Schemas["SyncList"];
/** One template, here and on the server. */
export type SyncTemplate = Schemas["SyncTemplate"];
export const getServer = (): Promise<ServerConnection> => answer(client.GET("/api/server"));

export const connectServer = (body: ConnectServer): Promise<ServerPerson> =>
  answer(client.PUT("/api/server", { body }));

export const disconnectServer = (): Promise<void> => answer(client.DELETE("/api/server"));

export const whoOnServer = (): Promise<ServerPerson> => answer(client.GET("/api/server/person"));

export const compareWithServer = (): Promise<SyncList> => answer(client.GET("/api/server/templates"));

/** Takes a template from the server; what was changed here stays in the history. */
export const takeFromServer = (one: SyncTemplate): Promise<TemplateSummary> =>
  answer(
    client.POST("/api/server/take", {
      body: {
        remote: one.remote ?? "",
        remoteVersion: one.remoteVersion ?? 0,
        ...(one.local ? { local: one.local, localVersion: one.localVersion ?? 0 } : {}),
      },
    }),
  );

export const sendToServer = (one: SyncTemplate, asNew: boolean): Promise<Schemas["Pushed"]> =>
  answer(client.POST("/api/server/send", { body: { local: one.local ?? "", asNew } }));

/** Joins both sides; dry only shows what that gives. */
export const mergeWithServer = async (
  one: SyncTemplate,
  theirs: number,
  choices: Readonly<Record<string, Side>>,
  dry: boolean,
): Promise<TemplateConflict> =>
  (
    await answer(
      client.POST("/api/server/merge", {
        body: { local: one.local ?? "", remoteVersion: one.remoteVersion ?? 0, theirs, choices, dry },
      }),
    )
  ).merge;
