/** What only the desktop window offers: native dialogs. In a browser each answers null. */

interface Dialogs {
  OpenFiles(): Promise<string[] | null>;
  OpenFolder(): Promise<string>;
  SaveFile(name: string, text: string): Promise<string>;
  SaveAddress(name: string, address: string): Promise<string>;
}

declare global {
  interface Window {
    go?: { desktop?: { Dialogs?: Dialogs } };
    runtime?: {
      EventsOn(name: string, call: (paths: string[]) => void): () => void;
      EventsEmit(name: string): void;
      ClipboardSetText(text: string): Promise<boolean>;
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

/** Puts a text on the clipboard; true when it is there. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch (cause) {
    // A window's page may not be allowed what the window is.
    if (await window.runtime?.ClipboardSetText(text)) return true;
    throw cause;
  }
}

/** Saves what an address gives under a name: through the native dialog, or as a download. */
export async function saveAddress(address: string, name: string): Promise<void> {
  const native = dialogs();
  if (native) {
    await native.SaveAddress(name, address); // the bytes go past the page, as they are
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
