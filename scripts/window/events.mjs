// What goes on reaches the window as it happens: a run's events, over the
// window's own scheme. The run gets its second pages only when an event has told
// that the first are done, so events that came all at the end would end nothing.

const STEP_MS = 120_000;

/** Runs in the window's page: notes each event of a run, and when its stream ends. */
const listen = (run) => `(() => {
  const seen = (window.__window_events = { events: [], ended: false });
  const source = new EventSource("/api/runs/${run}/events");
  source.addEventListener("run", (e) => {
    const { state, done, records } = JSON.parse(e.data);
    seen.events.push({ id: Number(e.lastEventId), state, done, records });
    if (state !== "running") source.close();
  });
  source.onerror = () => { seen.ended = true; source.close() };
  return true;
})()`;

const post = (path, body) =>
  `fetch("/api/${path}", { method: "POST", headers: { "content-type": "application/json" }, body: ${JSON.stringify(JSON.stringify(body))} })` +
  `.then(async (r) => { if (!r.ok) throw new Error(await r.text()); return r.json() })`;

/** Starts a run of a work over bundled pages and checks what its events tell. */
export async function events(page, work, bundled) {
  const run = await page.value(post("runs", { workspace: work, name: "events" }));
  await page.value(listen(run.id));
  const half = Math.floor(bundled.length / 2);
  const give = (from, to, last) => page.value(post(`runs/${run.id}/pages`, { pages: bundled.slice(from, to), last }));
  const told = (what) => `(() => { const { events, ended } = window.__window_events; if (ended) throw new Error("the stream of events broke off"); return ${what} })()`;

  await page.until("the first event, before any page", told("events.length > 0"), STEP_MS);
  await give(0, half, false);
  await page.until("the event that the first pages are done", told(`events.some((e) => e.state === "running" && e.done === ${half})`), STEP_MS);
  await give(half, bundled.length, true);
  await page.until("the event that the run is done", told(`events.at(-1).state === "done"`), STEP_MS);

  const all = await page.value("window.__window_events.events");
  const last = all.at(-1);
  const ordered = all.every((e, i) => i === 0 || (e.id > all[i - 1].id && e.done >= all[i - 1].done));
  if (!ordered) throw new Error(`the events came out of order: ${JSON.stringify(all)}`);
  if (last.done !== bundled.length || last.records < 1) throw new Error(`the last event tells ${JSON.stringify(last)}, of ${bundled.length} pages`);
  console.log(`window: ${all.length} events told of a run while it went on: ${last.done} pages, ${last.records} records`);
}
