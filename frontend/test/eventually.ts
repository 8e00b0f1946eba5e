import { vi } from "vitest";

/** How long what must come may take on a busy machine, in milliseconds. */
const PATIENCE = 60_000;

/** Waits until a check holds. */
export const eventually = (check: () => void): Promise<void> => vi.waitFor(check, { timeout: PATIENCE, interval: 5 });
