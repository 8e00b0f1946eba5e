import { describe, expect, it, vi } from "vitest";
import { BATCH_BYTES } from "../src/api/files";
import * as api from "../src/api/work";
import { addressOf, bringFiles } from "../src/state/opening";
import { work } from "../src/state/work.svelte";
import { page, workOf } from "./sample";

vi.mock("../src/api/work");

describe("an address that was typed", () => {
  it.each([
    ["example.com/a?b=c", "https://example.com/a?b=c"],
    ["  example.com ", "https://example.com"],
    ["http://example.com/", "http://example.com/"],
    ["HTTPS://例子.中国/页", "HTTPS://例子.中国/页"],
    ["example.com/?to=http://b.example/", "https://example.com/?to=http://b.example/"],
    ["", ""],
  ])("should be read: %j is %j", (typed, address) => expect(addressOf(typed)).toBe(address));
});

describe("files in more than one request", () => {
  const large = (name: string): File => new File([new Uint8Array(BATCH_BYTES - 10)], name, { type: "text/html" });

  it("should show the first of them, not that of the last request", async () => {
    const pages = [page(1), page(2)];
    vi.mocked(api.createWork).mockResolvedValue(workOf([], [], []));
    vi.mocked(api.addPages).mockImplementation(async (_work, sources) => {
      const n = sources[0]?.name === "a.html" ? 1 : 2;
      return { added: [n], failed: [], work: workOf([], pages.slice(0, n), [[], []], { revision: n }) };
    });
    await bringFiles([large("b.html"), large("a.html")], true, true);
    expect(api.addPages).toHaveBeenCalledTimes(2);
    expect(work.view?.pages).toHaveLength(2);
    expect(work.page?.id).toBe(1);
  });
});
