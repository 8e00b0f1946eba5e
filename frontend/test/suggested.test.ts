import { beforeEach, describe, expect, it, vi } from "vitest";
import * as api from "../src/api/workspace";
import {
  filterSuggested,
  loadSuggested,
  nameSuggested,
  showAllSuggested,
  suggested,
  tick,
  tickAll,
} from "../src/state/suggested.svelte";
import { show } from "../src/state/workspace.svelte";
import { page, workspaceOf } from "./sample";

vi.mock("../src/api/workspace");

const value = (text: string) => ({ page: 1, node: 5, part: { kind: "text" as const }, from: 0, to: 0, text });

let works = 100;

beforeEach(async () => {
  show({ ...workspaceOf([], [page(1)], [[]]), id: `w${works++}` });
  const fields = Array.from({ length: 30 }, (_, i) => {
    return { name: i % 2 ? `fee_${i}` : `date_${i}`, type: "text" as const, values: [value(`Value ${i}`)] };
  });
  vi.mocked(api.getSuggestions).mockResolvedValue({ pages: [1], fields } as never);
  await loadSuggested();
});

const numbers = () => suggested.shown.map((row) => row.index);

describe("suggested fields", () => {
  it("should show the best ones first, and all when they are asked for", () => {
    expect(numbers()).toHaveLength(20);
    expect(suggested.many).toBe(true);
    showAllSuggested();
    expect(numbers()).toHaveLength(30);
  });

  it("should look for words in the names and values of all of them", () => {
    filterSuggested(" FEE_2 ");
    expect(numbers()).toEqual([21, 23, 25, 27, 29]);
    filterSuggested("value 28");
    expect(numbers()).toEqual([28]);
    nameSuggested(3, "court");
    filterSuggested("court");
    expect(numbers()).toEqual([3]);
  });

  it("should tick all that are shown, and leave the others as they are", () => {
    tick(0, true);
    filterSuggested("fee_2");
    tickAll(true);
    expect([...suggested.ticked].sort((a, b) => a - b)).toEqual([0, 21, 23, 25, 27, 29]);
    tickAll(false);
    expect([...suggested.ticked]).toEqual([0]);
  });
});
