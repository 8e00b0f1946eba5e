/** The program's Go sources, found by package name, so that a package may move. Tests and test data are left out. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

interface GoFile {
  readonly name: string;
  readonly package: string;
  readonly text: string;
}

const files: readonly GoFile[] = ["../backend", "../app", "../templates"].flatMap(filesBelow);

function filesBelow(folder: string): GoFile[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === "testdata" ? [] : filesBelow(path);
    if (!entry.name.endsWith(".go") || entry.name.endsWith("_test.go")) return [];
    const text = readFileSync(path, "utf8");
    return [{ name: entry.name, package: /^package (\w+)/m.exec(text)?.[1] ?? "", text }];
  });
}

/** All sources as one text; with a package's name those of that package. An empty answer is an error: nothing was checked. */
export function goSource(packageName = ""): string {
  const texts = files.filter((file) => packageName === "" || file.package === packageName).map((file) => file.text);
  if (texts.length === 0) throw new Error(`no Go file of package ${packageName} was found`);
  return texts.join("\n");
}

/** What the first group of an expression matches, over and over. */
export const found = (text: string, expression: RegExp): string[] =>
  [...text.matchAll(expression)].map((one) => one[1] ?? "");
