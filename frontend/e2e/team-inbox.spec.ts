// What waits for a person: a field that a reader asks for, a mention, and that it leaves when it is settled.
import { look, lookTwice } from "./axe";
import { expect, test } from "./team";

test("should bring a reader's wish and a mention to the inbox, and let them leave when settled", async ({
  person,
  team,
}) => {
  const bert = await person("Bert");
  const id = await team.template(bert, "Lamps");
  const rita = await person("Rita");
  await rita.goto(`${team.address}#/library/${id}`);
  await rita.getByRole("button", { name: "Ask for a field" }).click();
  const dialog = rita.getByRole("dialog");
  await dialog.getByLabel("Name of the field").fill("weight");
  await dialog.getByLabel("What it holds, and where the page shows it").fill("In the table, below the price.");
  await lookTwice(rita, "asking for a field");
  await dialog.getByRole("button", { name: "Ask", exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await rita.getByRole("link", { name: /^Comments/ }).click();
  await expect(rita.getByText("field weight, which the template does not have")).toBeVisible();
  await rita.getByRole("button", { name: "@Cleo" }).click();
  await rita.getByLabel("Comment", { exact: true }).pressSequentially("can you look?");
  await lookTwice(rita, "a comment with a mention");
  await rita.getByRole("button", { name: "Add comment" }).click();
  await expect(rita.getByText("@Cleo can you look?")).toBeVisible();

  // Who is mentioned has one item, who made the template both; neither has it from themselves.
  const cleo = await person("Cleo");
  await cleo.getByRole("link", { name: /^Inbox.*1 item waits$/ }).click();
  await expect(cleo.getByRole("link", { name: "Rita mentions you: Lamps" })).toBeVisible();
  const inbox = bert.getByRole("list", { name: "Inbox" });
  await bert.goto(`${team.address}#/inbox`);
  await expect(inbox.getByRole("listitem")).toHaveCount(2);
  await lookTwice(bert, "the inbox");
  await bert.setViewportSize({ width: 390, height: 800 });
  await look(bert, "the inbox on a phone");
  await bert.setViewportSize({ width: 1280, height: 800 });
  const wish = inbox.getByRole("listitem").filter({ hasText: "Rita asks for the field “weight”: Lamps" });
  await expect(wish).toContainText("In the table, below the price.");
  await wish.getByRole("button").click();
  await expect(inbox.getByRole("listitem")).toHaveCount(1);
  await inbox.getByRole("link", { name: "Rita wrote about Lamps" }).click();
  await expect(bert.getByText("@Cleo can you look?")).toBeVisible();
  await rita.goto(`${team.address}#/inbox`);
  await expect(rita.getByText("Nothing waits for you")).toBeVisible();
});
