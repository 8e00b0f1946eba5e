import { describe, expect, it } from "vitest";
import type { Schedule } from "../src/api/types";
import { draftOf, scheduleOf, sourceOf, withPagesOf } from "../src/state/schedules.svelte";

const kept: Schedule = {
  id: "s",
  feed: false,
  webhookSigned: false,
  name: "Prices",
  cron: "0 6 * * 1-5",
  zone: "Europe/Berlin",
  template: "t",
  pages: [
    { address: "https://example.org/a" },
    { path: "/srv/pages" },
    { bundled: "shop/1" },
    { crawl: "c1", again: true },
  ],
  fetch: { render: true, keepCookies: true },
  alertLimits: { failed: 0.1, unmatched: 0.05, fillDrop: 0.3 },
  webhook: "https://example.org/hook",
  paused: true,
  alerts: 0,
};

describe("a schedule in a form", () => {
  it("should come out of the form as it went in", () => {
    const { name, cron, zone, template, pages, fetch, alertLimits, webhook, paused } = kept;
    expect(scheduleOf(draftOf(kept))).toEqual({
      name,
      cron,
      zone,
      template,
      pages,
      fetch,
      alertLimits,
      webhook,
      paused,
    });
    const allowed = { ...kept, webhook: "http://10.0.0.7:8080/alerts", webhookHosts: ["10.0.0.7:8080"] };
    expect(scheduleOf(draftOf(allowed)).webhookHosts).toEqual(["10.0.0.7:8080"]);
  });

  it("should keep its searches apart from its pages, and take one off", () => {
    const search = { address: "https://shop.example/?q={keyword}", keywords: ["plum", "quince"] };
    const form = { address: "https://shop.example/ask", form: [{ name: "q", value: "plum" }] };
    const draft = draftOf({ ...kept, pages: [search, { address: "https://example.org/a" }, form] });
    expect([draft.pages, draft.searches]).toEqual(["https://example.org/a", [search, form]]);
    expect(scheduleOf({ ...draft, searches: [form] }).pages).toEqual([{ address: "https://example.org/a" }, form]);
    expect(scheduleOf({ ...draft, pages: "", searches: [search] }).pages).toEqual([search]);
  });

  it("should take the pages of a run beside its own, and its name and template where there are none", () => {
    const search = { address: "https://shop.example/?q={keyword}", keywords: ["plum"] };
    const run = { ...kept, name: "Lamps", template: "l", pages: [{ address: "https://example.org/b" }, search] };
    const own = withPagesOf({ ...draftOf(), pages: "https://example.org/a\nhttps://example.org/b" }, run);
    expect([own.name, own.template]).toEqual(["Lamps", "l"]);
    expect(scheduleOf(own).pages).toEqual([
      { address: "https://example.org/a" },
      { address: "https://example.org/b" },
      search,
    ]);
    expect(withPagesOf(draftOf(kept), run).template).toBe("t");
  });

  it("should keep how a file is written while its name stays", () => {
    const output = { file: "/srv/a.csv", format: "csv" as const, typed: true, bom: false };
    expect(scheduleOf(draftOf({ ...kept, output })).output).toEqual(output);
    expect(scheduleOf({ ...draftOf({ ...kept, output }), file: " b.xlsx " }).output).toEqual({ file: "b.xlsx" });
    expect(scheduleOf({ ...draftOf(kept), file: "c.csv" }).output).toEqual({ file: "c.csv", bom: true });
    expect(scheduleOf({ ...draftOf({ ...kept, output }), file: "" }).output).toBeUndefined();
  });

  it("should know a usual time by its expression, and take an own one", () => {
    expect(draftOf(kept).time).toBe("weekdays");
    const draft = draftOf({ ...kept, cron: "*/5 * * * *" });
    expect([draft.time, scheduleOf(draft).cron]).toEqual(["own", "*/5 * * * *"]);
    expect(scheduleOf({ ...draft, time: "hourly" }).cron).toBe("0 * * * *");
  });

  it("should begin with every day and the server's own bounds for alerts", () => {
    const fresh = scheduleOf({ ...draftOf(), name: " News ", pages: "https://example.org/\n\n" });
    expect([fresh.name, fresh.cron, fresh.alertLimits, fresh.pages.length]).toEqual([
      "News",
      "0 6 * * *",
      { failed: 0.2, unmatched: 0.2, fillDrop: 0.2 },
      1,
    ]);
  });

  it("should let the webhook into a private network only when that was allowed", () => {
    const draft = { ...draftOf(kept), webhook: "http://127.0.0.1:9/x" };
    expect(scheduleOf(draft).webhookHosts).toBeUndefined();
    expect(scheduleOf({ ...draft, allowWebhook: true }).webhookHosts).toEqual(["127.0.0.1:9"]);
  });

  it("should keep what the webhook gets, and say nothing of it without an address", () => {
    const hook = { webhookSends: "changes" as const, webhookKey: "title", webhookServer: "https://w.example" };
    const draft = draftOf({ ...kept, ...hook });
    expect(scheduleOf(draft)).toMatchObject(hook);
    expect(scheduleOf({ ...draft, sends: "link" }).webhookKey).toBeUndefined();
    expect(scheduleOf({ ...draft, webhook: " " }).webhookSends).toBeUndefined();
    expect(scheduleOf({ ...draft, check: true }).webhookSends).toBeUndefined();
  });

  it.each([
    ["https://example.org/", { address: "https://example.org/", allowHost: true }],
    ["example.org/list", { address: "example.org/list", allowHost: true }],
    ["/srv/pages", { path: "/srv/pages" }],
    ["C:\\pages", { path: "C:\\pages" }],
    ["sample:shop/1", { bundled: "shop/1" }],
  ])("should take %s for what it is", (line, source) => {
    expect(sourceOf(line, true)).toEqual(source);
  });
});
