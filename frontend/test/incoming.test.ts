import { beforeEach, describe, expect, it, vi } from "vitest";
import * as api from "../src/api/interchange";
import { addImports, decide, dropImport, incoming, keepAll, unsaved } from "../src/state/interchange.svelte";

vi.mock("../src/api/interchange");

const file = (name: string) => new File(["title: //h1"], name);
const made = (name: string) => ({ index: 0, name, site: name, none: false }) as never;

beforeEach(() => {
  for (const { key } of incoming()) dropImport(key);
  vi.mocked(api.readImport).mockImplementation(async (name) => ({ tool: "ftr", templates: [made(name)] }) as never);
});

describe("files of another tool", () => {
  it("should all be saved at once: what was taken, and the others where one is refused", async () => {
    await addImports([file("a.example.txt"), file("b.example.txt"), file("c.example.txt")]);
    expect(unsaved()).toMatchObject({ templates: 3, keys: { length: 3 } });
    decide(unsaved().keys[1]!, 0, { take: false });
    vi.mocked(api.saveImport).mockImplementation(async (name) => {
      if (name === "a.example.txt") throw new Error("refused");
      return { saved: [{ id: "1", name, state: "added" }], failed: [] } as never;
    });
    expect((await keepAll()).map((one) => one.name)).toEqual(["c.example.txt"]);
    expect(incoming().map((one) => [one.kept.length, one.problem !== null])).toEqual([
      [0, true],
      [0, false],
      [1, false],
    ]);
    expect(unsaved().templates).toBe(1); // the refused one can be tried again
  });
});
