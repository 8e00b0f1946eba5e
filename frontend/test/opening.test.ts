import { afterEach, describe, expect, it, vi } from "vitest";
import { BATCH_BYTES } from "../src/api/files";
import * as api from "../src/api/workspace";
import { addressesOf, addressOf, beginWorkspace, bring, bringFiles } from "../src/state/opening";
import { workspace } from "../src/state/workspace.svelte";
import { page, workspaceOf } from "./sample";

vi.mock("../src/api/workspace");

afterEach(() => vi.clearAllMocks());

describe("an address that was typed", () => {
  it.each([
    ["example.com/a?b=c", "https://example.com/a?b=c"],
    ["  example.com ", "https://example.com"],
    ["http://example.com/", "http://example.com/"],
    ["HTTPS://例子.中国/页", "HTTPS://例子.中国/页"],
    ["example.com/?to=http://b.example/", "https://example.com/?to=http://b.example/"],
    ["127.0.0.1:8080/a", "http://127.0.0.1:8080/a"],
    ["localhost", "http://localhost"],
    ["[::1]:8080", "http://[::1]:8080"],
    ["localhost.example/a", "https://localhost.example/a"],
    ["", ""],
  ])("should be read: %j is %j", (typed, address) => expect(addressOf(typed)).toBe(address));

  it("should be read where several are pasted, and a blank within one is left to the server", () => {
    expect(addressesOf(" a.example/1 https://a.example/2\nhttp://a.example/3\n")).toEqual([
      "https://a.example/1",
      "https://a.example/2",
      "http://a.example/3",
    ]);
    expect(addressesOf("https://a.example/red lamp")).toEqual(["https://a.example/red lamp"]);
  });
});

describe("a private host", () => {
  it("should be allowed again for further pages, and no other host with it", async () => {
    const got = { added: [1], failed: [], workspace: workspaceOf([], [page(1)], [[]]) };
    vi.mocked(api.createWorkspace).mockResolvedValue(got.workspace);
    vi.mocked(api.addPages).mockResolvedValue(got);
    await beginWorkspace([{ address: "http://10.0.0.7:80/a", allowHost: true }]);
    await bring([{ address: "http://10.0.0.7/b" }, { address: "http://10.0.0.8/c" }]);
    const sent = vi.mocked(api.addPages).mock.calls.at(-1)?.[1];
    expect(sent).toEqual([{ address: "http://10.0.0.7/b", allowHost: true }, { address: "http://10.0.0.8/c" }]);
  });
});

describe("files in more than one request", () => {
  const large = (name: string): File => new File([new Uint8Array(BATCH_BYTES - 10)], name, { type: "text/html" });

  it("should show the first of them, not that of the last request", async () => {
    const pages = [page(1), page(2)];
    vi.mocked(api.createWorkspace).mockResolvedValue(workspaceOf([], [], []));
    vi.mocked(api.addPages).mockImplementation(async (_work, sources) => {
      const n = sources[0]?.name === "a.html" ? 1 : 2;
      return { added: [n], failed: [], workspace: workspaceOf([], pages.slice(0, n), [[], []], { revision: n }) };
    });
    await bringFiles([large("b.html"), large("a.html")], true, true);
    expect(api.addPages).toHaveBeenCalledTimes(2);
    expect(workspace.view?.pages).toHaveLength(2);
    expect(workspace.page?.id).toBe(1);
  });
});
