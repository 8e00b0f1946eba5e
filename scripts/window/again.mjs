// Serves the data that the window left, through the command, and checks that
// the marked field is there: work is kept, and both shells work on one library.
//
// usage: node again.mjs marked.json
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";

const START_MS = 120_000;
const want = JSON.parse(readFileSync(process.argv[2], "utf8"));

const server = spawn("build/bin/wrapsmith", ["serve"], { stdio: ["ignore", "pipe", "pipe"] });

/** The address with its token, as serve prints it for a person to click. */
const address = await new Promise((found, missed) => {
  let text = "";
  const read = (chunk) => {
    text += chunk;
    const match = text.match(/http:\/\/127\.0\.0\.1:\d+\/\?token=[^\s"]+/);
    if (match) found(new URL(match[0]));
  };
  server.stdout.on("data", read);
  server.stderr.on("data", read);
  server.on("exit", (code) => missed(new Error(`serve ended with ${code}: ${text}`)));
  setTimeout(() => missed(new Error(`serve printed no address: ${text}`)), START_MS).unref();
}).catch((cause) => {
  console.error(`window: ${cause.message}`);
  server.kill();
  process.exit(1);
});

try {
  const headers = { authorization: `Bearer ${address.searchParams.get("token")}` };
  const answer = await fetch(`${address.origin}/api/workspaces/${want.workspace}`, { headers });
  if (!answer.ok) throw new Error(`GET the workspace: HTTP ${answer.status} ${await answer.text()}`);
  const work = await answer.json();
  const field = work.fields.find((one) => one.name === want.field);
  if (!field?.marks.length) throw new Error(`the work holds the fields ${JSON.stringify(work.fields.map((one) => one.name))}`);
  console.log(`window: the command finds the field "${field.name}" in the same library`);
} catch (cause) {
  console.error(`window: ${cause.message}`);
  process.exitCode = 1;
} finally {
  server.kill();
}
