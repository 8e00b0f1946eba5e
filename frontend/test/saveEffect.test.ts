import { describe, expect, it } from "vitest";
import type { Attendance } from "../src/api/library";
import { saveEffect } from "../src/state/saveEffect";

const seen = (number: number, published: number, who: string): Attendance => ({
  others: [],
  published,
  newest: {
    number,
    who,
    when: "2026-01-01T00:00:00Z",
    why: "",
    state: number === published ? "published" : "draft",
  },
});

describe("what a save does", () => {
  it.each([
    [{ base: 0, draft: false, me: "Bert" }, null, "A new template gets published as version 1."],
    [{ base: 0, draft: true, me: "Bert" }, null, "A new template is kept as a draft; nothing gets published."],
    [{ base: 2, draft: false, me: "Bert" }, seen(2, 2, "Cleo"), "Version 3 gets published in place of version 2."],
    [
      { base: 3, draft: false, me: "Bert" },
      seen(3, 2, "Cleo"),
      "Version 4 gets published, with the draft of Cleo (version 3) in it.",
    ],
    [
      { base: 3, draft: false, me: "Cleo" },
      seen(3, 2, "Cleo"),
      "Version 4 gets published, with your draft (version 3) in it.",
    ],
    [
      { base: 3, draft: true, me: "Bert" },
      seen(3, 2, "Cleo"),
      "Version 4 is kept as a draft; version 2 stays published.",
    ],
    [{ base: 1, draft: true, me: "Bert" }, seen(1, 0, "Bert"), "Version 2 is kept as a draft; nothing gets published."],
    [
      { base: 2, draft: false, me: "Bert" },
      seen(3, 2, "Cleo"),
      "Version 3 was saved by Cleo while you edit. You choose how to merge both before anything is saved.",
    ],
    [
      { base: 2, draft: false, me: "Bert" },
      { ...seen(2, 2, "Cleo"), deleted: true },
      "The template is in the trash. Saving brings it back, as version 3.",
    ],
  ])("should be said for %j", (saving, now, words) => {
    expect(saveEffect(saving, now)).toBe(words);
  });
});
