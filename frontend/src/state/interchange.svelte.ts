/** What is being imported: files of other tools, read and shown, and saved when the person says so. */
import { base64 } from "../api/files";
import { type ImportedFile, type ImportedTemplate, MOST_BYTES, readImport, saveImport } from "../api/interchange";
import { Problem } from "../api/problem";
import type { Failure } from "../api/types";
import { sentence } from "../text/message";
import { t } from "../text/text.svelte";
import { asProblem } from "./attempt.svelte";

/** A template that a file gives, with what the person decided of it. */
export interface Choice {
  readonly made: ImportedTemplate;
  readonly take: boolean;
  readonly name: string;
  readonly site: string;
}

export type Outcome = "added" | "updated" | "unchanged";

/** What the library has of it after saving. */
export interface Kept {
  readonly id: string;
  readonly name: string;
  readonly outcome: Outcome;
}

/** A file on its way in. */
export interface Incoming {
  readonly key: number;
  readonly name: string;
  readonly bytes: number;
  readonly reading: boolean;
  readonly saving: boolean;
  /** Null while it is read. */
  readonly tool: ImportedFile["tool"] | null;
  readonly choices: readonly Choice[];
  readonly problem: Problem | null;
  readonly kept: readonly Kept[];
}

let files = $state.raw<readonly Incoming[]>([]);
let last = 0;
const held = new Map<number, string>(); // the bytes, in base64

export const incoming = (): readonly Incoming[] => files;

function set(key: number, change: Partial<Incoming>): void {
  files = files.map((one) => (one.key === key ? { ...one, ...change } : one));
}

/** True for a file that holds a template of our own, even one that is refused for what stands before it. */
export function isOurs(text: string): boolean {
  return /^\s*\uFEFF?\s*<(\?xml|!|template[\s>])/.test(text) && /<template[\s>]/.test(text.slice(0, 4096));
}

/** Reads files and shows what each gives. One that cannot be read does not stop the others. */
export async function addImports(given: readonly File[]): Promise<void> {
  const begun = given.map((file) => {
    const key = ++last;
    const blank = { reading: true, saving: false, tool: null, choices: [], problem: null, kept: [] };
    files = [...files, { key, name: file.name, bytes: file.size, ...blank }];
    return { key, file };
  });
  for (const { key, file } of begun) {
    try {
      await readOne(key, file);
    } catch (cause) {
      set(key, { problem: asProblem(cause) });
    }
    set(key, { reading: false });
  }
}

const failed = (one: Failure): string =>
  t("refused.page", { page: one.name, why: sentence("why", one.message, one.reason) });

async function readOne(key: number, file: File): Promise<void> {
  if (file.size > MOST_BYTES)
    throw new Problem(-1, t("library.import.large", { name: file.name, mb: MOST_BYTES >> 20 }));
  const bytes = new Uint8Array(await file.arrayBuffer());
  const data = base64(bytes);
  const found = await readImport(file.name, data);
  held.set(key, data);
  set(key, {
    tool: found.tool,
    choices: found.templates.map((made) => ({ made, take: !made.none, name: made.name, site: made.site })),
  });
}

/** Changes what is decided of one template of a file. */
export function decide(key: number, index: number, change: Partial<Pick<Choice, "take" | "name" | "site">>): void {
  files = files.map((one) =>
    one.key === key
      ? { ...one, choices: one.choices.map((c) => (c.made.index === index ? { ...c, ...change } : c)) }
      : one,
  );
}

/** Takes the chosen templates of a file into the library. */
export async function keepImport(key: number): Promise<readonly Kept[]> {
  const one = files.find((file) => file.key === key);
  const data = held.get(key);
  if (!one || data === undefined) return [];
  const take = chosenIn(one).map((c) => ({ index: c.made.index, name: c.name.trim(), site: c.site.trim() }));
  set(key, { saving: true, problem: null });
  try {
    const done = await saveImport(one.name, data, take);
    const kept = done.saved.map((s) => ({ id: s.id, name: s.name, outcome: s.state }));
    const bad = done.failed.map(failed).join("\n");
    set(key, { kept, problem: bad ? new Problem(-1, bad) : null });
    if (!bad) held.delete(key);
    return kept;
  } catch (cause) {
    set(key, { problem: asProblem(cause) });
    return [];
  } finally {
    set(key, { saving: false });
  }
}

/** The templates of a file that would be saved. */
const chosenIn = (one: Incoming): readonly Choice[] => one.choices.filter((c) => c.take && !c.made.none);

/** The files with templates that are chosen and not saved, and how many these are. */
export function unsaved(): { readonly keys: readonly number[]; readonly templates: number } {
  const open = files.filter((one) => !one.saving && one.kept.length === 0 && chosenIn(one).length > 0);
  return { keys: open.map((one) => one.key), templates: open.reduce((n, one) => n + chosenIn(one).length, 0) };
}

/** Takes the chosen templates of all files into the library, file by file; one that fails does not stop the others. */
export async function keepAll(): Promise<readonly Kept[]> {
  const out: Kept[] = [];
  for (const key of unsaved().keys) out.push(...(await keepImport(key)));
  return out;
}

/** Puts a file aside. */
export function dropImport(key: number): void {
  held.delete(key);
  files = files.filter((one) => one.key !== key);
}
