/** What the frame can show of the page in view: its styles, and what lies over it. */
import * as api from "../api/workspace";
import type { PageLook, PageResource } from "../api/types";
import { hide, workspace } from "./workspace.svelte";

let look = $state.raw<{ readonly key: string; readonly look: PageLook } | null>(null);
let walls = $state.raw<readonly number[]>([]);
let version = $state.raw(0);
let finding = $state.raw(false);

const keyOf = (id: string, page: number): string => `${id}/${page}`;

export const looks = {
  /** Of the page in view; null while it is not known. */
  get look(): PageLook | null {
    const page = workspace.page;
    return page && look?.key === keyOf(workspace.view?.id ?? "", page.id) ? look.look : null;
  },
  /** Elements that lie over the whole page and are not hidden. */
  get walls(): readonly number[] {
    return walls;
  },
  /** Grows when resources came for a page: its frame is loaded anew. */
  get version(): number {
    return version;
  },
  /** The person looks for a text in the page. */
  get finding(): boolean {
    return finding;
  },
} as const;

export async function readLook(id: string, page: number): Promise<void> {
  const got = await api.getLook(id, page);
  look = { key: keyOf(id, page), look: got };
}

export function foundWalls(nodes: readonly number[]): void {
  walls = nodes;
}

export async function hideWalls(): Promise<void> {
  const page = workspace.page;
  if (page) await hide(page.id, [...walls]);
  walls = [];
}

/** Gives the page in view the files that were saved with it. */
export async function bringResources(resources: readonly PageResource[][]): Promise<void> {
  const id = workspace.view?.id;
  const page = workspace.page?.id;
  if (id === undefined || page === undefined) return;
  for (const part of resources) look = { key: keyOf(id, page), look: await api.addResources(id, page, part) };
  version++;
}

export function find(on: boolean): void {
  finding = on;
}
