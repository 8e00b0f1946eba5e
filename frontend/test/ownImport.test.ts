// What becomes of template files that are imported.
import { render, screen } from "@testing-library/svelte";
import { expect, it } from "vitest";
import type { ImportedOwn } from "../src/api/library";
import OwnImport from "./OwnImportInProvider.svelte";

const carried = { fields: 1, pages: 0, samples: 0, expected: 0, tags: 0, comments: 0, draft: false };
const file = (state: ImportedOwn["state"], name: string): ImportedOwn =>
  ({ state, name, file: `${name}.xml`, carried, reason: "line 2", from: 1, version: 1 }) as ImportedOwn;

const shown = (...found: ImportedOwn[]) =>
  render(OwnImport, { props: { one: { key: 1, files: [], busy: false, found, id: "", undone: null, problem: null } } });

it("should say to correct the files where none can be read", () => {
  shown(file("failed", "a"), file("failed", "b"));
  expect(screen.getByText(/Correct the mistakes in the files/)).toBeTruthy();
  expect(screen.queryByText(/in the library already/)).toBeNull();
});

it("should say that all that can be read is in the library already", () => {
  shown(file("failed", "a"), file("unchanged", "b"));
  expect(screen.getByText(/in the library already/)).toBeTruthy();
});
