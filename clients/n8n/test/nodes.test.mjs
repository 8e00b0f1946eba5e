// The compiled nodes against a running server, with what n8n gives them in the least form.
import assert from "node:assert/strict";
import { spawn, execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const built = process.env.NODES ?? fileURLToPath(new URL("../dist", import.meta.url));
const program = process.env.WRAPSMITH ?? join(root, "build/bin/wrapsmith");
const require = createRequire(import.meta.url);
const { Wrapsmith } = require(join(built, "nodes/Wrapsmith/Wrapsmith.node.js"));
const { WrapsmithTrigger } = require(join(built, "nodes/Wrapsmith/WrapsmithTrigger.node.js"));
const { WrapsmithApi } = require(join(built, "credentials/WrapsmithApi.credentials.js"));

const folder = mkdtempSync(join(tmpdir(), "wrapsmith-n8n-"));
const library = join(folder, "lib");
const kettle = readFileSync(join(root, "templates/shop/pages/kettle-osmund.html"), "utf8");
let child;
let credentials;

before(async () => {
  execFileSync(program, ["library", "import", "--library", library, "--starters"]);
  child = spawn(program, ["serve", "--port", "0", "--library", library]);
  const address = await new Promise((yes, no) => {
    let text = "";
    const hear = (chunk) => {
      text += chunk;
      const found = /http:\/\/\S+\/\?token=\S+/.exec(text);
      if (found) yes(found[0]);
    };
    child.stdout.on("data", hear);
    child.stderr.on("data", hear);
    child.on("exit", (code) => no(new Error(`the server ended with ${code}: ${text}`)));
  });
  const [server, token] = address.split("/?token=");
  credentials = { server: `${server}/`, token };
});

after(() => {
  child?.kill("SIGKILL");
  rmSync(folder, { recursive: true, force: true });
});

/** Sends a request as n8n does; a status that is no success is an error. */
async function send({ url, method = "GET", body }, headers = {}) {
  const answer = await fetch(url, {
    method,
    headers: { ...headers, ...(body ? { "Content-Type": "application/json" } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${answer.status}: ${text}`);
  return JSON.parse(text);
}

/** The headers that the credential type adds, with its expression filled in. */
function signed() {
  const header = new WrapsmithApi().authenticate.properties.headers.Authorization;
  return { Authorization: header.replace(/^=/, "").replace("{{$credentials.token}}", credentials.token) };
}

const run = (parameters, more = {}) =>
  new Wrapsmith().execute.call({
    getInputData: () => parameters.map(() => ({ json: {} })),
    getNodeParameter: (name, i, fallback) => parameters[i][name] ?? fallback,
    getCredentials: async () => credentials,
    continueOnFail: () => false,
    helpers: { httpRequestWithAuthentication: (_, options) => send(options, signed()) },
    ...more,
  });

test("should give one item for each record, with what is known of its values", async () => {
  const [items] = await run([
    { operation: "extract", source: "html", html: kettle },
    { operation: "extract", source: "html", html: "<p>Something else, of no template at all." },
  ]);
  assert.equal(items.length, 2);
  assert.equal(items[0].json.title, "Osmund Pouring Kettle, 1.2 L");
  assert.ok(Array.isArray(items[0].json.features), "a field of many values is a list");
  assert.ok(items[0].json.$wrapsmith.confidence.title > 0.5);
  assert.deepEqual(items[0].pairedItem, { item: 0 });
  assert.match(items[1].json.$wrapsmith.why, /./);
  assert.equal(items[1].json.$wrapsmith.template, null);
});

test("should rank the templates that fit a page", async () => {
  const [items] = await run([{ operation: "match", source: "html", html: kettle }]);
  assert.equal(items[0].json.template.site, "www.marrowick.example");
  assert.ok(items[0].json.score > 0.5);
});

test("should fail with the server's reason, or go on with it as an item", async () => {
  const asked = [{ operation: "extract", source: "url", url: "http://127.0.0.1:1/" }];
  await assert.rejects(run(asked), /422/);
  const [items] = await run(asked, { continueOnFail: () => true });
  assert.match(items[0].json.error, /422/);
});

test("should start with the records that are new in a feed", async () => {
  const ask = (path, body) =>
    send({ url: credentials.server.replace(/\/$/, "") + path, method: "POST", body }, signed());
  const pages = [{ bundled: "people/p1001" }, { bundled: "people/p1002" }];
  const schedule = await ask("/api/schedules", { name: "people", cron: "@yearly", pages });
  const { json } = await ask(`/api/schedules/${schedule.id}/feed`);
  const ended = async () => {
    const { id } = await ask(`/api/schedules/${schedule.id}/run`);
    for (;;) {
      const { state } = await send({ url: `${credentials.server}api/runs/${id}` }, signed());
      if (state === "done") return;
      assert.ok(["running", "queued"].includes(state), state);
      await new Promise((yes) => setTimeout(yes, 50));
    }
  };
  const memory = {};
  const poll = (mode = "trigger") =>
    new WrapsmithTrigger().poll.call({
      getMode: () => mode,
      getNodeParameter: () => credentials.server.replace(/\/$/, "") + json,
      getWorkflowStaticData: () => memory,
      helpers: { httpRequest: send },
    });
  await ended();
  const [[first]] = await poll("manual");
  assert.match(first.json.title, /./);
  assert.equal(await poll(), null, "what is there at the beginning is not new");
  assert.equal(await poll(), null);
  memory.seen = memory.seen.slice(1); // as if the newest had come since
  const [fresh] = await poll();
  assert.equal(fresh.length, 1);
  assert.equal(await poll(), null, "each item starts it once");
});

test("should have the nodes and parameters of the guide's workflow", async () => {
  const guide = readFileSync(join(root, "docs/guide/n8n.md"), "utf8");
  const workflow = JSON.parse(/```json file=workflow\.json\n([^]*?)```/.exec(guide)[1]);
  const ours = workflow.nodes.filter((node) => node.type.startsWith("n8n-nodes-wrapsmith."));
  assert.equal(ours.length, 1);
  const { description } = new Wrapsmith();
  assert.equal(ours[0].type, `n8n-nodes-wrapsmith.${description.name}`);
  assert.equal(ours[0].typeVersion, description.version);
  const { url, ...parameters } = ours[0].parameters;
  for (const [name, value] of Object.entries(parameters)) {
    const property = description.properties.find((one) => one.name === name);
    assert.ok(
      property?.options.some((one) => one.value === value),
      `${name}: ${value}`,
    );
  }
  assert.ok(url);
  const [items] = await run([{ ...parameters, source: "html", html: kettle }]);
  const path = /\$json\.([\w.$]+)/.exec(JSON.stringify(workflow.nodes[2]))[1].split(".");
  assert.equal(typeof path.reduce((value, key) => value[key], items[0].json), "number");
});
