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

  it("should be asked for once where nothing came meanwhile", async () => {
    const rows = new RunRows("r");
    const first = rows.grow();
    answer(2);
    await first;
    expect([rows.rows.length, answers.length]).toEqual([2, 0]);
  });
});
