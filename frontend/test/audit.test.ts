import { afterEach, describe, expect, it } from "vitest";
import type { AuditLine } from "../src/api/types";
import { restOf, versionOf } from "../src/text/audit";
import { setLanguage } from "../src/text/text.svelte";
import { zh } from "../src/text/zh";
import { found, goSource } from "./goSource";

/** The operations whose rule has a line in the audit log, and what the store of people notes. */
function actions(): string[] {
  const rules = goSource("api").slice(goSource("api").indexOf("var rules ="));
  return [
    ...found(rules, /"(\w+)": (?:saves|starts)\b/g),
    ...found(goSource("accounts"), /(?:note\(ctx, tx, .*?, |changeAccount\(ctx, by, id, )"(\w+)"/g),
  ];
}

const line = (what: string, action = "setRole", things: AuditLine["things"] = []): AuditLine => ({
  number: 1,
  at: "2026-01-01T00:00:00Z",
  who: "Ada",
  action,
  what,
  address: "",
  digest: "",
  things,
});

describe("the audit log", () => {
  afterEach(() => setLanguage("en"));

  it("should have words for every operation that it notes", () => {
    const all = actions();
    expect(all).toContain("publishTemplate");
    expect(all).toContain("changeLink");
    expect(all.filter((action) => !(`audit.${action}` in zh))).toEqual([]);
  });

  it("should find every operation under a kind", () => {
    const kinds = goSource("team").slice(goSource("team").indexOf("var auditKinds"));
    const listed = new Set(found(kinds.slice(0, kinds.indexOf("\n}\n")), /"(\w+)"/g));
    expect(actions().filter((action) => !listed.has(action))).toEqual([]);
  });

  it("should say roles in words, and no ids", () => {
    expect(restOf(line("Rita: author"))).toBe("Rita: Author");
    expect(restOf(line("Lamps (abcdefghijklmnop), version 3", "saveWorkspace"))).toBe("Lamps");
    expect(restOf(line("abcdefghijklmnop", "deleteTemplate"))).toBe("");
    expect(versionOf(line("Lamps (abcdefghijklmnop), version 3"))).toBe(3);
    setLanguage("zh");
    expect(restOf(line("Rita: author"))).toBe("Rita: 作者");
  });
});
