/** What the browser remembers for us. A browser that refuses is no error: we just forget. */

const PREFIX = "wrapsmith.";

export function recall<T>(key: string, fallback: T): T {
  try {
    const kept = localStorage.getItem(PREFIX + key);
    return kept === null ? fallback : (JSON.parse(kept) as T);
  } catch {
    return fallback;
  }
}

export function remember(key: string, value: unknown): void {
  try {
    localStorage.setItem(PREFIX + key, JSON.stringify(value));
  } catch {
    // Storage is off or full; nothing depends on it.
  }
}
