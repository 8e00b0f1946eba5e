/** The functions of the browser that the extension uses. Chromium has MHTML; Firefox has all but that. */
export interface Tab {
  readonly id?: number;
  readonly url?: string;
  readonly title?: string;
}

export interface Cookie {
  readonly domain: string;
  readonly hostOnly: boolean;
  readonly path: string;
  readonly secure: boolean;
  readonly name: string;
  readonly value: string;
  readonly expirationDate?: number;
}

export interface Extension {
  readonly storage: {
    readonly local: {
      get(keys: string[]): Promise<Record<string, unknown>>;
      set(values: Record<string, unknown>): Promise<void>;
    };
  };
  readonly tabs: {
    query(which: Record<string, unknown>): Promise<Tab[]>;
    get(id: number): Promise<Tab>;
    create(what: { url: string }): Promise<Tab>;
    readonly onUpdated: { addListener(listen: (id: number, change: { status?: string }, tab: Tab) => void): void };
  };
  readonly scripting: {
    executeScript<A extends unknown[], R>(what: {
      target: { tabId: number };
      func: (...args: A) => R;
      args: A;
    }): Promise<{ result?: Awaited<R> }[]>;
  };
  readonly permissions: { request(what: { origins?: string[]; permissions?: string[] }): Promise<boolean> };
  /** There once the person has allowed it. */
  readonly cookies?: { getAll(which: { url: string }): Promise<Cookie[]> };
  readonly pageCapture?: { saveAsMHTML(what: { tabId: number }): Promise<Blob | undefined> };
}

declare const chrome: Extension | undefined;
declare const browser: Extension | undefined;

export const extension: Extension = (typeof browser === "undefined" ? chrome : browser)!;
