import { describe, expect, it } from "vitest";
import { siteName } from "../src/state/siteName";

describe("siteName", () => {
  it.each([
    [["14 Mill Lane – Hearthline", "9 Quay Road – Hearthline"], "Hearthline", "the part that all have"],
    [["Cook at Inn | Jobs | Perch", "Clerk at Mill | Jobs | Perch"], "Perch", "the last of several"],
    [["Lamp 1", "Lamp 2"], "", "nothing in common"],
    [["Portrait of a man | Fenwick Museum"], "Fenwick Museum", "one page names its site last"],
    [["Portrait of a man"], "", "one page with one part names no site"],
    [["自行车_换物网", "书桌_换物网", ""], "换物网", "an underscore; a page without a title says nothing"],
    [["Semi-detached house", "Semi-detached flat"], "", "a hyphen in a word divides nothing"],
    [[], "", "no page"],
  ])("should read %j as %j: %s", (titles, want) => {
    expect(siteName(titles)).toBe(want);
  });
});
