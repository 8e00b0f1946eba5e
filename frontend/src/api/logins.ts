/** Site logins: cookies go to the server and never come back. */
import { answer, client } from "./client";
import type { SignInWindow, SiteLogin, SiteLogins } from "./types";

export const listLogins = (): Promise<SiteLogins> => answer(client.GET("/api/logins"));

export const putLogin = (host: string, cookies: string): Promise<SiteLogin> =>
  answer(client.PUT("/api/logins/sites/{host}", { params: { path: { host } }, body: { cookies } }));

export const removeLogin = (host: string): Promise<void> =>
  answer(client.DELETE("/api/logins/sites/{host}", { params: { path: { host } } }));

export const openLoginWindow = (address: string): Promise<SignInWindow> =>
  answer(client.POST("/api/logins/window", { body: { address } }));

export const getLoginWindow = (): Promise<SignInWindow> => answer(client.GET("/api/logins/window"));

export const keepLoginWindow = (): Promise<SiteLogin> => answer(client.POST("/api/logins/window/keep"));

export const closeLoginWindow = (): Promise<void> => answer(client.DELETE("/api/logins/window"));
