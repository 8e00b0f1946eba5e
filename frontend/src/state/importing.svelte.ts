/** Templates of our own that are imported: looked at first, then taken as one import, which can be undone. */
import { base64, pathOf } from "../api/files";
import { importTemplates, type ImportedOwn, lookAtImport, undoImport, type UndoneFile } from "../api/library";
import type { Problem } from "../api/problem";
import { asProblem } from "./attempt.svelte";
import { isOurs } from "./interchange.svelte";

/** Template files that were chosen together. */
export interface OwnFiles {
  readonly key: number;
  readonly files: readonly File[];
  readonly busy: boolean;
  /** What would become of each, or what became of each. */
  readonly found: readonly ImportedOwn[];
  /** Id of the import once it was made; "" before. */
  readonly id: string;
  readonly undone: readonly UndoneFile[] | null;
  readonly problem: Problem | null;
}

/** How much one request holds, in bytes. */
const REQUEST_BYTES = 16 << 20;

let all = $state.raw<readonly OwnFiles[]>([]);
let last = 0;

export const ownImports = (): readonly OwnFiles[] => all;

function set(key: number, change: Partial<OwnFiles>): void {
  all = all.map((one) => (one.key === key ? { ...one, ...change } : one));
}

export function dropOwn(key: number): void {
  all = all.filter((one) => one.key !== key);
}

const isFolded = (file: File): boolean => pathOf(file).includes("/");

/** Tells templates of our own, with all that lies in a folder with them, from files of other tools. */
export async function ownAmong(files: readonly File[]): Promise<{ own: File[]; others: File[] }> {
  const ours = await Promise.all(files.map(async (file) => isOurs(await file.slice(0, 8192).text())));
  const folder = files.some((file, i) => ours[i] && isFolded(file));
  const own = files.filter((file, i) => ours[i] || (folder && isFolded(file)));
  return { own, others: files.filter((file) => !own.includes(file)) };
}

/** Files in parts that one request can hold; a template stays with what lies in its folder. */
export function partsOf(files: readonly File[], most = REQUEST_BYTES): File[][] {
  const folders = files.filter((file) => /\/template\.xml$/.test(pathOf(file))).map((file) => folderOf(pathOf(file)));
  const groups = new Map<string, File[]>();
  for (const file of files) {
    const within = folders
      .filter((folder) => pathOf(file).startsWith(`${folder}/`))
      .sort((a, b) => b.length - a.length);
    const name = within[0] ?? folderOf(pathOf(file));
    groups.set(name, [...(groups.get(name) ?? []), file]);
  }
  const out: File[][] = [];
  let size = Infinity;
  for (const group of groups.values()) {
    const bytes = group.reduce((sum, file) => sum + file.size, 0);
    if (size + bytes > most) {
      out.push([]);
      size = 0;
    }
    out.at(-1)?.push(...group);
    size += bytes;
  }
  return out;
}

const folderOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf("/")));

const bytesOf = (files: readonly File[]) =>
  Promise.all(
    files.map(async (file) => ({ name: pathOf(file), data: base64(new Uint8Array(await file.arrayBuffer())) })),
  );

/** Looks what would become of templates; nothing is saved. */
export async function addOwn(files: readonly File[]): Promise<void> {
  if (files.length === 0) return;
  const key = ++last;
  all = [...all, { key, files, busy: true, found: [], id: "", undone: null, problem: null }];
  try {
    const found: ImportedOwn[] = [];
    for (const part of partsOf(files)) found.push(...(await lookAtImport(await bytesOf(part))).files);
    set(key, { found });
  } catch (cause) {
    set(key, { problem: asProblem(cause) });
  }
  set(key, { busy: false });
}

/** Takes them into the library, as one import. */
export async function keepOwn(key: number): Promise<void> {
  const one = all.find((own) => own.key === key);
  if (!one) return;
  set(key, { busy: true, problem: null });
  let id = "";
  const found: ImportedOwn[] = [];
  try {
    for (const part of partsOf(one.files)) {
      const done = await importTemplates(await bytesOf(part), id);
      id = done.id ?? id;
      found.push(...done.files);
    }
    set(key, { found, id });
  } catch (cause) {
    set(key, { problem: asProblem(cause), ...(id ? { found, id } : {}) });
  }
  set(key, { busy: false });
}

/** Takes an import back. */
export async function undoOwn(key: number): Promise<void> {
  const one = all.find((own) => own.key === key);
  if (!one) return;
  set(key, { busy: true, problem: null });
  try {
    set(key, { undone: await undoImport(one.id) });
  } catch (cause) {
    set(key, { problem: asProblem(cause) });
  }
  set(key, { busy: false });
}
