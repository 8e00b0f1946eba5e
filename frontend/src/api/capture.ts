/** Browsers whose extension may send pages to this program. */
import { answer, client } from "./client";
import { desktop } from "./shell";
import type { CaptureCode, PairedBrowser } from "./types";

export const newCaptureCode = (): Promise<CaptureCode> => answer(client.POST("/api/capture/code"));

export async function listBrowsers(): Promise<PairedBrowser[]> {
  return (await answer(client.GET("/api/capture/browsers"))).browsers;
}

export const removeBrowser = (browser: string): Promise<void> =>
  answer(client.DELETE("/api/capture/browsers/{browser}", { params: { path: { browser } } }));

/** The address that the extension asks for; the window has none that a browser reaches. */
export const ownAddress = (): string => (location.protocol.startsWith("http") && !desktop() ? location.origin : "");
