// A schedule sends its records to a webhook: chosen on the screen, signed, seen in the log, sent again.
import { createHmac } from "node:crypto";
import { createServer } from "node:http";
import { mark, openSample, save } from "./actions";
import { look } from "./axe";
import { expect, test } from "./server";

interface Taken {
  signature: string;
  body: string;
}

/** A receiver that refuses its first delivery. */
async function receiver(): Promise<{ address: string; taken: Taken[]; close: () => void }> {
  const taken: Taken[] = [];
  const server = createServer((ask, answer) => {
    let body = "";
    ask.on("data", (chunk: Buffer) => (body += chunk.toString()));
    ask.on("end", () => {
      taken.push({ signature: String(ask.headers["wrapsmith-signature"] ?? ""), body });
      answer.writeHead(taken.length === 1 ? 503 : 204).end();
    });
  });
  await new Promise<void>((yes) => server.listen(0, "127.0.0.1", yes));
  const at = server.address();
  if (typeof at !== "object" || !at) throw new Error("no port");
  return { address: `http://127.0.0.1:${at.port}/hook`, taken, close: () => server.close() };
}

test("should send the records of a run to a webhook, and show what became of it", async ({ page, start }) => {
  const hook = await receiver();
  await start();
  await openSample(page, "临湖人才网");
  await mark(page, "董献平", "姓名");
  await save(page, "People");
  await page.getByRole("link", { name: "Runs", exact: true }).click();
  await page.getByRole("link", { name: "Schedules", exact: true }).click();
  await page.getByRole("button", { name: "New schedule" }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name", { exact: true }).fill("People");
  await dialog.getByLabel("With which template").selectOption({ label: "People" });
  await dialog.getByLabel("Pages, one address per line").fill("sample:people/p1001");
  await dialog.getByLabel("Webhook", { exact: true }).fill(hook.address);
  await dialog.getByLabel("The webhook may be in a private network").check();
  await dialog.getByLabel("The webhook gets").selectOption("changes");
  await dialog.getByLabel("Field that identifies a record").fill("@page");
  await dialog.getByLabel("The webhook gets").selectOption("records");
  await dialog.getByRole("button", { name: "Save the schedule" }).click();
  await expect(dialog).toHaveCount(0);

  await page.getByRole("button", { name: "Webhook" }).click();
  await expect(dialog.getByText("Nothing has been sent yet.")).toBeVisible();
  await dialog.getByRole("button", { name: "Make a secret" }).click();
  const secret = await dialog.getByLabel("Secret", { exact: true }).inputValue();
  expect(secret).toMatch(/^whsec_/);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Run now" }).click();
  await expect(page.getByTestId("state").getByText("done", { exact: true })).toBeVisible();
  await page.getByRole("link", { name: "Schedules", exact: true }).click();
  await page.getByRole("button", { name: "Webhook" }).click();
  const row = dialog.getByRole("row").filter({ hasText: "records of a run" });
  await expect(row).toContainText("waiting");
  await expect(row).toContainText("it answered 503");
  await expect(dialog.getByLabel("Secret", { exact: true })).toHaveCount(0);
  await look(page, "the deliveries to a webhook");
  await row.getByRole("button", { name: "Send again" }).click();
  await expect(row.getByRole("cell", { name: "sent", exact: true })).toBeVisible();
  hook.close();

  const last = hook.taken[1];
  const seconds = /^t=(\d+),v1=/.exec(last?.signature ?? "")?.[1] ?? "";
  const sum = createHmac("sha256", secret).update(`${seconds}.${last?.body}`).digest("hex");
  expect(last?.signature).toBe(`t=${seconds},v1=${sum}`);
  const told = JSON.parse(last?.body ?? "") as { link: string; data: { record: Record<string, string> }[] };
  expect(told.data[0]?.record["姓名"]).toBe("董献平");
  expect(told.link).toContain(new URL(page.url()).origin);
});
