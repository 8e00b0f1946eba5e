/** Files of the person's machine turned into what the API takes. */
import type { PageResource, PageSource } from "./types";

/** Names that a page of a folder has; others are passed by. */
const PAGE_NAME = /\.(html?|xhtml|shtml|php|aspx?|jsp|mht|mhtml)$/i;

/** Bytes sent in one request, before base64: well below the 8 MB that the desktop shell takes. */
export const BATCH_BYTES = 4 << 20;
/** Files sent in one request. */
export const BATCH_FILES = 50;

const BASE64_STEP = 0x8000;

export function base64(bytes: Uint8Array): string {
  let text = "";
  for (let i = 0; i < bytes.length; i += BASE64_STEP) {
    text += String.fromCharCode(...bytes.subarray(i, i + BASE64_STEP));
  }
  return btoa(text);
}

/** The text of UTF-8 bytes in base64. */
export const textOf = (data: string): string =>
  new TextDecoder().decode(Uint8Array.from(atob(data), (c) => c.charCodeAt(0)));

/** The bytes of a file in base64, by the browser's own code: a page may have 32 MB. */
function base64Of(file: Blob): Promise<string> {
  return new Promise((yes, no) => {
    const reader = new FileReader();
    reader.onload = () => yes((reader.result as string).replace(/^[^,]*,/, ""));
    reader.onerror = () => no(reader.error ?? new Error("the file could not be read"));
    reader.readAsDataURL(file);
  });
}

/** A file's name with the folders above it, where the browser tells them. */
export const fileName = (file: File): string => file.webkitRelativePath || file.name;

export async function pageOf(file: File): Promise<PageSource> {
  return {
    name: fileName(file),
    data: await base64Of(file),
    ...(file.type ? { contentType: file.type } : {}),
  };
}

/** The files of a folder that look like pages, in the order of their names; not those that were saved with a page. */
export function pagesAmong(files: readonly File[]): File[] {
  const folders = companionFolders(files);
  return byName(
    files.filter(
      (file) => (PAGE_NAME.test(file.name) || file.type === "text/html") && companionOf(file, folders) === "",
    ),
  );
}

/** The files of a folder that are neither pages, nor saved with one, nor hidden. */
export function leftOut(files: readonly File[], pages: readonly File[]): File[] {
  const folders = companionFolders(files);
  const taken = new Set(pages);
  return byName(
    files.filter((file) => !taken.has(file) && !file.name.startsWith(".") && companionOf(file, folders) === ""),
  );
}

/** Folders of saved pages: page.html has its files in page_files or page.files. */
function companionFolders(files: readonly File[]): Set<string> {
  const stems = files
    .filter((file) => PAGE_NAME.test(file.name))
    .map((file) => fileName(file).replace(/\.[^./]*$/, ""));
  return new Set(stems.flatMap((stem) => [`${stem}_files/`, `${stem}.files/`]));
}

/** The folder of a saved page that a file lies in; empty for none. */
function companionOf(file: File, folders: ReadonlySet<string>): string {
  const name = fileName(file);
  for (let at = name.lastIndexOf("/"); at > 0; at = name.lastIndexOf("/", at - 1)) {
    if (folders.has(name.slice(0, at + 1))) return name.slice(0, at + 1);
  }
  return "";
}

/** A style sheet, image or font by its name: what a frame can show of what was saved with a page. */
const RESOURCE_NAME = /\.(css|png|jpe?g|gif|webp|avif|svg|ico|bmp|woff2?|ttf|otf|eot)(\.download)?$/i;

/** Files with the pages that they were saved with: by page, those in its folder. */
export function filesBeside(page: File, files: readonly File[]): File[] {
  const own = companionFolders([page]);
  return files.filter((file) => RESOURCE_NAME.test(file.name) && companionOf(file, own) !== "");
}

async function resourceOf(file: File, path: string): Promise<PageResource> {
  const data = await base64Of(file);
  return { path, data, ...(file.type ? { contentType: file.type } : {}) };
}

/** The resources that lie beside a page, as its request carries them. */
export function besidePage(page: File, files: readonly File[]): Promise<PageResource[]> {
  const above = fileName(page).lastIndexOf("/") + 1;
  return Promise.all(filesBeside(page, files).map((file) => resourceOf(file, fileName(file).slice(above))));
}

/** The files of a chosen folder as resources of a page: of the folder saved with it, or the folder above that. */
export async function resourcesOf(files: readonly File[], page: string): Promise<PageResource[][]> {
  const stem = page.slice(page.lastIndexOf("/") + 1).replace(/\.[^.]*$/, "");
  const inFolder = new RegExp(`(?:^|/)(${stem.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}[_.]files/.*)$`);
  const named = files.filter((file) => RESOURCE_NAME.test(file.name));
  const own = named.filter((file) => inFolder.test(fileName(file)));
  const parts = batches(own.length > 0 ? own : named);
  return Promise.all(
    parts.map((part) =>
      Promise.all(part.map((file) => resourceOf(file, inFolder.exec(fileName(file))?.[1] ?? fileName(file)))),
    ),
  );
}

/** Files in the order of their names, page-2 before page-10; a browser tells those of a folder in any. */
export const byName = (files: readonly File[]): File[] =>
  [...files].sort((a, b) => fileName(a).localeCompare(fileName(b), undefined, { numeric: true }));

/** Cuts files into batches that one request can carry. */
export function batches(files: readonly File[]): File[][] {
  const out: File[][] = [];
  let batch: File[] = [];
  let bytes = 0;
  for (const file of files) {
    if (batch.length > 0 && (batch.length >= BATCH_FILES || bytes + file.size > BATCH_BYTES)) {
      out.push(batch);
      batch = [];
      bytes = 0;
    }
    batch.push(file);
    bytes += file.size;
  }
  if (batch.length > 0) out.push(batch);
  return out;
}

/** The address of a link that was dropped; empty when there is none. */
export function droppedAddress(carried: DataTransfer): string {
  const lines = carried.getData("text/uri-list").split(/\r?\n/);
  return lines.find((line) => /^https?:/i.test(line)) ?? "";
}

/** The files of a drop, folders opened. */
/** Where dropped files lay, below what was dropped. */
const dropped = new WeakMap<File, string>();

/** The path of a file in the folder that it was chosen or dropped with; else its name. */
export const pathOf = (file: File): string => dropped.get(file) ?? fileName(file);

export async function droppedFiles(items: DataTransferItemList): Promise<{ files: File[]; folder: boolean }> {
  const all = [...items].filter((item) => item.kind === "file");
  // What is no file of a disk has no entry. All are asked before the first wait: then the drop is gone.
  const found = all.flatMap((item) => (item.webkitGetAsEntry() ? [] : (item.getAsFile() ?? [])));
  const entries = all.flatMap((item) => item.webkitGetAsEntry() ?? []);
  for (const entry of entries) await walk(entry, found);
  return { files: found, folder: entries.some((entry) => entry.isDirectory) };
}

async function walk(entry: FileSystemEntry, found: File[]): Promise<void> {
  if (entry.isFile) {
    const file = await new Promise<File>((yes, no) => (entry as FileSystemFileEntry).file(yes, no));
    dropped.set(file, entry.fullPath.replace(/^\//, ""));
    found.push(file);
    return;
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((yes, no) => reader.readEntries(yes, no));
    if (some.length === 0) return;
    for (const below of some) await walk(below, found);
  }
}
