import { afterEach, describe, expect, it, vi } from "vitest";
import type { RunRecords } from "../src/api/types";
import { RunRows } from "../src/state/runRows.svelte";

const answers: ((records: RunRecords) => void)[] = [];
vi.mock("../src/api/runs", () => ({
  getRunRecords: () => new Promise<RunRecords>((resolve) => answers.push(resolve)),
}));

const answer = (n: number) =>
  answers.shift()?.({ schema: [], total: n, rows: Array.from({ length: n }, () => ({ cells: [] })) } as never);

afterEach(() => void answers.splice(0));

describe("the rows of a run", () => {
  it("should be asked for again when more come while a request is under way", async () => {
    const rows = new RunRows("r");
    const first = rows.grow();
    const second = rows.grow(); // the run has ended meanwhile
    answer(0);
    await vi.waitFor(() => expect(answers).toHaveLength(1));
    answer(3);
    await Promise.all([first, second]);
    expect([rows.rows.length, rows.total, answers.length]).toEqual([3, 3, 0]);
  });

  it("should be copied in full, a thousand at a time, under the names of their columns", async () => {
    const row = (page: string, text: string) => ({ page, cells: [{ values: [{ text }] }] });
    const part = (rows: object[]) => answers.shift()?.({ schema: [{ name: "code" }], total: 3, rows } as never);
    const copied = new RunRows("r").table("Page");
    part([row("a.html", "LP-1"), row("b.html", "LP-2")]);
    await vi.waitFor(() => expect(answers).toHaveLength(1));
    part([row("c.html", "LP-3")]);
    expect(await copied).toEqual({
      head: ["Page", "code"],
      rows: [
        ["a.html", "LP-1"],
        ["b.html", "LP-2"],
        ["c.html", "LP-3"],
      ],
      of: 3,
    });
  });

  it("should be asked for once where nothing came meanwhile", async () => {
    const rows = new RunRows("r");
    const first = rows.grow();
    answer(2);
    await first;
    expect([rows.rows.length, answers.length]).toEqual([2, 0]);
  });
});
