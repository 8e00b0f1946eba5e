// How a person is told what waits for them: by mail, after the address was confirmed, and how that ends.
import { look, lookTwice } from "./axe";
import { Post } from "./smtp";
import { expect, Team, test } from "./team";

test("should mail a person what waits for them, once, until the link of the mail ends it", async ({ browser }) => {
  const post = await Post.start();
  const team = await Team.start(["--smtp-server", post.address, "--smtp-tls", "none", "--mail-from", "w@example.org"]);
  const enter = async (name: string) => {
    const page = await (await browser.newContext()).newPage();
    await team.enter(page.request, name);
    await page.goto(team.address);
    return page;
  };
  try {
    const bert = await enter("Bert");
    const id = await team.template(bert, "Lamps");
    await bert.goto(`${team.address}#/account`);
    const form = bert.getByRole("region", { name: "Tell me what waits for me" });
    await expect(form.getByText("Nothing is sent")).toBeVisible();
    await form.getByLabel("Mail address").fill("bert@example.org");
    await form.getByLabel("How often at most").selectOption("soon");
    await expect(form.getByLabel("Language of these messages")).toHaveText(/as the server: English/);
    await form.getByLabel("Language of these messages").selectOption("简体中文");
    await form.getByRole("button", { name: "Keep" }).click();
    await form.getByLabel("Code").fill("12345678");
    await lookTwice(bert, "an address that waits for its code");
    await form.getByRole("button", { name: "Confirm" }).click();
    await expect(form.getByText("This is not the code of the mail")).toBeVisible();
    await form.getByLabel("Code").fill(/验证码：(\d{8})/.exec(post.newest)?.[1] ?? "");
    await form.getByRole("button", { name: "Confirm" }).click();
    await expect(form.getByText("bert@example.org is confirmed.")).toBeVisible();
    await form.getByRole("button", { name: "Send a test" }).click();
    await expect.poll(() => post.mails.length).toBe(2);
    await bert.setViewportSize({ width: 390, height: 800 });
    await look(bert, "how to be told on a phone");

    const rita = await enter("Rita");
    await rita.request.post(`${team.address}api/library/${id}/comments`, { data: { text: "@Bert is this right?" } });
    await rita.request.post(`${team.address}api/library/${id}/comments`, { data: { field: "weight", text: "Please" } });
    await expect.poll(() => post.newest, { timeout: 60_000 }).toContain("Rita");
    expect(post.newest).toContain("@Bert is this right?");
    expect(post.newest).toContain("Rita 提到了您：Lamps");
    await bert.reload();
    await expect(form.getByText(/^Mail: last sent/)).toBeVisible();

    // Who has the mail ends the mails, without signing in.
    const stop = /http:\S+#\/stop\/\S+/.exec(post.newest)?.[0] ?? "";
    const outside = await (await browser.newContext()).newPage();
    await outside.goto(stop);
    await lookTwice(outside, "the end of the mails");
    await outside.getByRole("button", { name: "End these mails" }).click();
    await expect(outside.getByText("Ended. You get no more mails.")).toBeVisible();
    await bert.reload();
    await expect(form.getByText("Nothing is sent")).toBeVisible();
  } finally {
    post.stop();
    await team.stop();
  }
});

test("should mail the records of a schedule, and say in the list why a mail did not arrive", async ({ browser }) => {
  const post = await Post.start();
  const team = await Team.start(["--smtp-server", post.address, "--smtp-tls", "none", "--mail-from", "w@example.org"]);
  try {
    const page = await (await browser.newContext()).newPage();
    await team.enter(page.request, "Bert");
    await page.goto(`${team.address}#/schedules`);
    await page.getByRole("button", { name: "New schedule" }).first().click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Name", { exact: true }).fill("people");
    await dialog.getByLabel("Pages, one address per line").fill("sample:people/p1001");
    await dialog.getByLabel("To", { exact: true }).fill("ada@example.org, bert@example.org");
    await dialog.getByLabel("Attach the records").selectOption("csv");
    await lookTwice(page, "a schedule with mail");
    await dialog.getByRole("button", { name: "Save the schedule" }).click();
    await expect(page.getByText("mails ada@example.org, bert@example.org")).toBeVisible();
    await page.getByRole("button", { name: "Run now" }).click();
    await expect.poll(() => post.newest, { timeout: 60_000 }).toContain("Subject: people:");
    post.stop();
    await page.goto(`${team.address}#/schedules`);
    await page.getByRole("button", { name: "Run now" }).click();
    await expect(page).toHaveURL(/#\/runs\//);
    await page.goto(`${team.address}#/schedules`);
    await expect(page.getByText(/The last mail did not arrive: .*mail server/)).toBeVisible();
    await page.getByRole("button", { name: "Mail", exact: true }).click();
    await expect(page.getByRole("dialog").getByRole("row")).toHaveCount(3);
    await lookTwice(page, "the mails of a schedule");
  } finally {
    post.stop();
    await team.stop();
  }
});
