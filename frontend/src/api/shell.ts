/** What only the desktop window offers: native dialogs. In a browser each answers null. */

interface Dialogs {
  OpenFiles(): Promise<string[] | null>;
  OpenFolder(): Promise<string>;
  SaveFile(name: string, text: string): Promise<string>;
}

declare global {
  interface Window {
    go?: { desktop?: { Dialogs?: Dialogs } };
    runtime?: {
      EventsOn(name: string, call: (paths: string[]) => void): () => void;
      EventsEmit(name: string): void;
    };
  }
}

const dialogs = (): Dialogs | undefined => window.go?.desktop?.Dialogs;

export const desktop = (): boolean => dialogs() !== undefined;

/** Paths of the files that the person chose; empty when they thought better of it. */
export async function chooseFiles(): Promise<string[]> {
  return (await dialogs()?.OpenFiles()) ?? [];
}

/** Path of the folder that the person chose; empty when they thought better of it. */
export async function chooseFolder(): Promise<string> {
  return (await dialogs()?.OpenFolder()) ?? "";
}

/**
 * Calls back with the paths that reach the window from outside: dropped on it, chosen in its menu,
 * or named when the program was started. Returns what stops it.
 */
export function onPaths(take: (paths: string[]) => void): () => void {
  const { runtime } = window;
  if (!runtime) return () => undefined;
  const stop = runtime.EventsOn("wrapsmith:files", take);
  runtime.EventsEmit("wrapsmith:listening");
  return stop;
}

/** Saves what an address gives under a name: through the native dialog, or as a download. */
export async function saveAddress(address: string, name: string): Promise<void> {
  const native = dialogs();
  if (native) {
    const got = await fetch(address);
    if (!got.ok) throw new Error(`HTTP ${got.status}`);
    await native.SaveFile(name, await got.text());
    return;
  }
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
}

/** Saves a text that the screen already has. */
export async function saveText(text: string, name: string): Promise<void> {
  const native = dialogs();
  if (native) {
    await native.SaveFile(name, text);
    return;
  }
  const address = URL.createObjectURL(new Blob([text]));
  await saveAddress(address, name);
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
