/** Something of the server that goes on, followed by its events, or by asking when none come. */

/** How often is asked when no events come, in milliseconds. */
const POLL = 1000;

interface Followed<T> {
  /** Where the events come from. */
  address: string;
  /** Their name. */
  event: string;
  ask: () => Promise<T>;
  /** Nothing more will happen by itself. */
  over: (now: T) => boolean;
  seen: (now: T) => void;
  lost: (cause: unknown) => void;
}

/** Returns how to stop. */
export function follow<T>({ address, event, ask, over, seen, lost }: Followed<T>): () => void {
  let stopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const source = typeof EventSource === "undefined" ? undefined : new EventSource(address);

  const stop = () => {
    stopped = true;
    source?.close();
    clearTimeout(timer);
  };
  const take = (next: T) => {
    if (stopped) return;
    seen(next);
    if (over(next)) stop();
  };
  const poll = async () => {
    if (stopped) return;
    try {
      take(await ask());
    } catch (cause) {
      if (!stopped) lost(cause);
    }
    if (!stopped) timer = setTimeout(() => void poll(), POLL);
  };
  if (!source) {
    void poll();
    return stop;
  }
  const read = (got: MessageEvent<string>) => take(JSON.parse(got.data) as T);
  source.onmessage = read;
  source.addEventListener(event, read);
  source.onerror = () => {
    source.close();
    void poll();
  };
  return stop;
}
