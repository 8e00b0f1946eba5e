import { afterEach, describe, expect, it, vi } from "vitest";
import * as api from "../src/api/team";
import { Problem } from "../src/api/problem";
import { loadSession } from "../src/state/session.svelte";
import { sentence } from "../src/text/message";
import { setLanguage } from "../src/text/text.svelte";

describe("what the server says in words", () => {
  afterEach(() => setLanguage("en"));

  it("should put a mistake of a cron expression in the person's language, its field too", () => {
    const body = {
      message: { code: "cronnumber", params: { field: "day of the month", part: "32", low: "1", high: "31" } },
    };
    const coded = new Problem(422, "English", [], body).coded;
    expect(sentence("refused", coded, "English")).toBe(
      "In the day of the month, 32 is wrong: it must be a number from 1 to 31.",
    );
    setLanguage("zh");
    expect(sentence("refused", coded, "English")).toBe("“日”中的 32 有误：须为 1 到 31 的数。");
  });

  it("should put the reason within a sentence in the same language", () => {
    setLanguage("zh");
    const page = { code: "page", params: { page: "a.html" }, cause: { code: "status", params: { status: "404" } } };
    expect(sentence("refused", page, "English")).toBe("a.html：服务器没有给出页面，回应是 404。");
    const begin = { code: "begin", params: { why: "English" }, cause: { code: "nocrawl" } };
    expect(sentence("alerted", begin, "English")).toBe("运行无法开始：没有这次爬取：它已被删除。");
    const troubled = { code: "troubled", params: { n: "20", why: "odd" } };
    expect(sentence("why", troubled, "English")).toContain("最后一个：odd");
  });

  it("should tell reasons of matching and of empty cells", () => {
    setLanguage("zh");
    const fields = { code: "fewfieldslack", params: { has: "1", all: "3", confidence: "21", lack: "“价格” “标题”" } };
    expect(sentence("reason", fields, "English")).toBe("3 个字段中只填上了 1 个，置信度 21%；空着的有 “价格” “标题”");
    expect(sentence("cell", { code: "split", params: { share: "40" } }, "English")).toContain("40%");
    expect(sentence("cell", undefined, "")).toBe("");
  });

  it.each([
    [false, false, "Allow the host if you want this."],
    [true, true, "Allow the host if you want this."],
    [true, false, "Only the operator of this server can allow that, with --private-hosts."],
  ])(
    "should advise on a private host what the person can do (team %s, allowed %s)",
    async (team, privateHosts, advice) => {
      vi.spyOn(api, "getSession").mockResolvedValue({ team, privateHosts });
      await loadSession();
      expect(sentence("why", { code: "private" }, "English")).toContain(advice);
      vi.restoreAllMocks();
    },
  );

  it("should fall back to the server's text for a word that has no sentence", () => {
    expect(sentence("refused", { code: "nonsense" }, "As it came.")).toBe("As it came.");
    expect(sentence("refused", new Problem(500, "As it came.").coded, "As it came.")).toBe("As it came.");
  });
});
