import { beforeEach, describe, expect, it, vi } from "vitest";
import { eventually } from "./eventually";
import * as api from "../src/api/runs";
import { Problem } from "../src/api/problem";
import type { Run } from "../src/api/types";
import { addressesIn, readableAmong } from "../src/state/runPages";
import { driftsOf, noRecordsOf, worthALook } from "../src/state/runLook";
import { outcomes, startRun, stopRun } from "../src/state/runs.svelte";
import { missingAmong, uploadOf } from "../src/state/upload.svelte";

vi.mock("../src/api/runs");

const run = (id: string, what: Partial<Run> = {}): Run => ({
  id,
  name: "",
  state: "running",
  open: true,
  total: 0,
  done: 0,
  failed: 0,
  empty: 0,
  unmatched: 0,
  records: 0,
  started: "2026-11-21T12:00:00Z",
  seconds: 0,
  rate: 0,
  secondsLeft: -1,
  templates: [],
  drift: [],
  ...what,
});

const sent = (): [number, boolean][] =>
  vi.mocked(api.addRunPages).mock.calls.map(([, pages, last]) => [pages.length, last]);

const file = (name: string): File => new File(["<p>x</p>"], name);

beforeEach(() => {
  vi.resetAllMocks();
  vi.mocked(api.addRunPages).mockImplementation((id) => Promise.resolve(run(id)));
});

describe("a run that is started", () => {
  it("should send what the server can reach, then the files, and say which is the last", async () => {
    vi.mocked(api.createRun).mockResolvedValue(run("a"));
    const sources = Array.from({ length: 501 }, (_, i) => ({ address: `https://example.org/${i}` }));
    await startRun({ template: "t" }, { files: [file("a.html"), file("b.html")], sources });
    await eventually(() => expect(uploadOf("a")?.sent).toBe(2));
    expect(sent()).toEqual([
      [500, false],
      [1, false],
      [2, true],
    ]);
  });

  it("should close a run of addresses only with the last of them", async () => {
    vi.mocked(api.createRun).mockResolvedValue(run("b"));
    await startRun({}, { files: [], sources: [{ address: "https://example.org/" }] });
    await eventually(() => expect(sent()).toEqual([[1, true]]));
  });

  it("should say why pages could not be sent", async () => {
    vi.mocked(api.createRun).mockResolvedValue(run("c"));
    vi.mocked(api.addRunPages).mockRejectedValue(new Problem(409, "This run takes no more pages."));
    await startRun({}, { files: [file("a.html")], sources: [] });
    await eventually(() => expect(uploadOf("c")?.problem?.detail).toBe("This run takes no more pages."));
  });

  it("should send nothing more when it was cancelled, and not call that a problem", async () => {
    vi.mocked(api.createRun).mockResolvedValue(run("d"));
    vi.mocked(api.cancelRun).mockResolvedValue(run("d", { state: "cancelled" }));
    let refuse: (cause: Problem) => void = () => undefined;
    vi.mocked(api.addRunPages).mockImplementation(() => new Promise((_, no) => (refuse = no)));
    await startRun({}, { files: Array.from({ length: 120 }, (_, i) => file(`${i}.html`)), sources: [] });
    await eventually(() => expect(sent()).toHaveLength(1));
    await stopRun("d");
    refuse(new Problem(409, "closed"));
    await new Promise((yes) => setTimeout(yes));
    expect([sent().length, uploadOf("d")?.problem]).toEqual([1, null]);
  });
});

describe("what a run is given", () => {
  it("should be addresses one per line, each once, without comments", () => {
    expect(addressesIn("https://a.org/1\n\n  https://a.org/2 \r\n# no\nhttps://a.org/1")).toEqual([
      "https://a.org/1",
      "https://a.org/2",
    ]);
  });

  it("should be the pages and archives of a folder, not its pictures", () => {
    const names = ["a10.html", "b.png", "d.zip", "c.warc.gz", "a2.html", "e.css", "f.har"];
    const read = readableAmong(names.map(file)).map((one) => one.name);
    expect(read, "in the order of their names").toEqual(["a2.html", "a10.html", "c.warc.gz", "d.zip", "f.har"]);
  });
});

describe("what became of a run's pages", () => {
  it("should add up to the pages worked on", () => {
    const parts = outcomes(run("e", { done: 20, failed: 5, unmatched: 2, empty: 1 }));
    expect(parts.map(({ part, pages }) => [part, pages])).toEqual([
      ["records", 14],
      ["empty", 1],
      ["unmatched", 2],
      ["failed", 3],
    ]);
    expect(parts.reduce((sum, one) => sum + one.share, 0)).toBeCloseTo(1);
  });

  it("should leave out what nothing fell into", () => {
    expect(outcomes(run("f", { done: 3 })).map((one) => one.part)).toEqual(["records"]);
    expect(outcomes(run("g"))).toEqual([]);
  });
});

describe("an upload that broke off", () => {
  const named = (...names: string[]) => names.map((name) => new File(["x"], name));

  it("should leave out what is here, and count a name that came twice", () => {
    const rest = missingAmong(named("a.html", "b.html", "b.html", "c.html"), ["a.html", "b.html"]);
    expect(rest.map((file) => file.name)).toEqual(["b.html", "c.html"]);
  });
});

describe("what to look at in a run", () => {
  const field = (name: string, what: object) => ({
    field: name,
    type: "text" as const,
    optional: false,
    found: 12,
    missing: 0,
    unsure: 0,
    failed: 0,
    typed: 12,
    values: 12,
    confidence: 1,
    fill: 1,
    expected: 1,
    drift: false,
    ...what,
  });
  const quality = {
    templates: [
      {
        template: "goods",
        pages: 12,
        empty: 0,
        records: 12,
        least: 1,
        fields: [
          field("title", {}),
          field("colour", { missing: 3, optional: true }),
          field("stock", { unsure: 1 }),
          field("price", { missing: 6, found: 6, values: 6, typed: 6 }),
        ],
      },
    ],
  };
  const run = { done: 13, empty: 0, unmatched: 1, failed: 1, records: 12 } as Parameters<typeof worthALook>[0];

  it("should name fields without a sound value, the emptiest first, and pages without anything", () => {
    expect(worthALook(run, quality).map((one) => [one.kind, one.field, one.n, one.of])).toEqual([
      ["field", "price", 6, 12],
      ["field", "stock", 1, 12],
      ["unmatched", "", 1, 13],
    ]);
  });

  it("should name the fields that drift, by template", () => {
    const [first] = quality.templates;
    const drifted = { ...first!, id: "t1", fields: [field("title", {}), field("price", { drift: true })] };
    expect(driftsOf({ templates: [first!, drifted] })).toEqual([{ template: "goods", id: "t1", fields: ["price"] }]);
    expect(driftsOf(null)).toEqual([]);
  });

  it("should tell why a run that is over has no record", () => {
    const over = (what: object) => noRecordsOf({ ...run, failed: 0, unmatched: 0, state: "done", ...what });
    expect(over({})).toBe("text");
    expect(over({ state: "cancelled", done: 0 })).toBe("cancelled");
    expect(over({ done: 2, failed: 2 })).toBe("failed");
    expect(over({ done: 2, failed: 2, unmatched: 1 })).toBe("text");
  });
});
