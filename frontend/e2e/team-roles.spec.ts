// What each role is shown, whom to ask, and a role that changes while a page is open.
import { lookTwice } from "./axe";
import { expect, test } from "./team";

test.describe.configure({ mode: "serial" });

test("should show a reader what takes another role, with the reason and whom to ask", async ({ person, team }) => {
  const bert = await person("Bert");
  const id = await team.template(bert, "Lamps");
  const rita = await person("Rita");
  await rita.goto(`${team.address}#/library/${id}`);
  const edit = rita.getByRole("button", { name: "Open and edit" });
  await expect(edit).toHaveAttribute("aria-disabled", "true");
  await edit.focus();
  await expect(rita.getByText("This needs the role Author. You can ask Ada for it.")).toBeVisible();
  await rita.keyboard.press("Enter");
  await expect(rita).toHaveURL(new RegExp(`#/library/${id}$`));
  await lookTwice(rita, "a template, for a reader");

  await rita.goto(`${team.address}#/library/import`);
  await expect(rita.getByRole("note")).toHaveText("This needs the role Author. You can ask Ada for it.");
  await rita.goto(`${team.address}#/people`);
  await expect(rita.getByRole("heading", { level: 1, name: "People" })).toBeVisible();
  await expect(rita.getByRole("note")).toHaveText("This needs the role Admin. You can ask Ada for it.");
  await lookTwice(rita, "a page for admins, for a reader");
  await rita.getByRole("link", { name: "Go to the library" }).click();
  await expect(rita.getByRole("heading", { level: 1, name: "Library" })).toBeVisible();
});

test("should tell a person at once that the role changed, and that an admin shut them out", async ({
  person,
  team,
}) => {
  const ada = await person("Ada");
  const rita = await person("Rita");
  await rita.goto(`${team.address}#/schedules`);
  await expect(rita.getByRole("button", { name: "New schedule" }).first()).toHaveAttribute("aria-disabled", "true");
  await ada.goto(`${team.address}#/people`);
  await ada.getByLabel("Role of Rita").selectOption("author");
  await expect(ada.getByLabel("Role of Rita")).toHaveValue("author");
  const notice = rita.getByText(/An admin changed your role from Reader to Author/);
  /** Comes back to the window, which asks at once who is here. */
  const focus = () => rita.evaluate(() => void window.dispatchEvent(new Event("focus")));
  await focus();
  await expect(notice).toBeVisible();
  await expect(rita.getByRole("button", { name: "New schedule" }).first()).not.toHaveAttribute("aria-disabled", "true");
  await lookTwice(rita, "a role that changed");
  await rita.getByRole("alert").getByRole("button", { name: "Close" }).click();
  await expect(notice).toHaveCount(0);

  const row = ada.getByRole("listitem").filter({ hasText: "Rita" });
  await row.getByRole("button", { name: "Disable" }).click();
  await ada.getByRole("dialog").getByRole("button", { name: "Disable" }).click();
  await expect(row.getByRole("button", { name: "Enable again" })).toBeVisible();
  await focus();
  await expect(rita.getByText("You were signed out: an admin disabled your account.")).toBeVisible();
  await expect(rita.getByText("Ask Ada about it.")).toBeVisible();
  await lookTwice(rita, "shut out");
  await row.getByRole("button", { name: "Enable again" }).click();
  await ada.getByLabel("Role of Rita").selectOption("reader");
});

test("should ask for the role at an invitation, and change that of one that is open", async ({
  person,
  team,
  browser,
}) => {
  const ada = await person("Ada");
  await ada.goto(`${team.address}#/people`);
  await ada.getByRole("button", { name: "Invite" }).click();
  const dialog = ada.getByRole("dialog");
  await dialog.getByLabel("Name (a proposal; may be empty)").fill("Otto");
  await dialog.getByRole("radio", { name: /^Author/ }).check();
  await dialog.getByRole("button", { name: "Make the link" }).click();
  const link = await dialog.getByLabel("Invitation").inputValue();
  await ada.keyboard.press("Escape");
  const invited = ada.getByRole("region", { name: "Invited, not joined yet" });
  await expect(invited.getByLabel("Role of Otto")).toHaveValue("author");
  await invited.getByLabel("Role of Otto").selectOption("reader");
  await expect(invited.getByLabel("Role of Otto")).toHaveValue("reader");
  await lookTwice(ada, "people with an invitation");
  const otto = await (await browser.newContext()).newPage();
  await otto.goto(link);
  await expect(otto.getByText("You are invited as Reader")).toBeVisible();
  await otto.context().close();
});

test("should show the same menus at all widths above 1280, in a workspace too", async ({ person, team }) => {
  const ada = await person("Ada");
  await ada.setViewportSize({ width: 1281, height: 800 });
  const names = () => ada.getByRole("banner").getByRole("link").allInnerTexts();
  const at = async (width: number) => {
    await ada.setViewportSize({ width, height: 800 });
    await expect(ada.getByRole("banner").getByRole("link", { name: "Schedules" })).toBeVisible();
    return (await names()).filter(Boolean);
  };
  const wanted = await at(1281);
  expect(wanted).toContain("People");
  for (const width of [1440, 1920]) expect(await at(width)).toEqual(wanted);
  const id = await team.template(ada, "Menus");
  await ada.goto(`${team.address}#/library/${id}`);
  await ada.getByRole("button", { name: "Open and edit" }).click();
  await expect(ada).toHaveURL(/#\/workspace\//);
  for (const width of [1281, 1440, 1920]) expect(await at(width)).toEqual(wanted);
});

test("should ask before another person's template is deleted", async ({ person, team }) => {
  const bert = await person("Bert");
  await team.template(bert, "Of Bert");
  const cleo = await person("Cleo");
  await cleo.goto(`${team.address}#/library`);
  await cleo.getByRole("button", { name: "Delete Of Bert" }).click();
  const question = cleo.getByRole("dialog");
  await expect(question).toContainText("Bert");
  await lookTwice(cleo, "the question before a deletion");
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(cleo.getByRole("button", { name: "Delete Of Bert" })).toBeVisible();
  await cleo.getByRole("button", { name: "Delete Of Bert" }).click();
  await question.getByRole("button", { name: "Delete" }).click();
  await expect(cleo.getByText("Deleted: Of Bert").last()).toBeVisible();
  // One's own goes without a question.
  await team.template(cleo, "Of Cleo");
  await cleo.reload();
  await cleo.getByRole("button", { name: "Delete Of Cleo" }).click();
  await expect(cleo.getByText("Deleted: Of Cleo").last()).toBeVisible();
});
