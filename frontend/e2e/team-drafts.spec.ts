// Two people and one template: whose draft is opened, what a save publishes, who else has it open.
import type { Page } from "@playwright/test";
import { look, lookTwice } from "./axe";
import { expect, test } from "./team";

test.describe.configure({ mode: "serial" });

const dialog = (page: Page) => page.getByRole("dialog", { name: "Save to the library" });

/** Opens a template to edit it. */
async function edit(page: Page, address: string, id: string): Promise<void> {
  await page.goto(`${address}#/library/${id}`);
  await page.getByRole("button", { name: "Open and edit" }).click();
  await expect(page).toHaveURL(/#\/workspace\//);
  await expect(page.getByRole("region", { name: "Fields", exact: true })).toBeVisible();
}

/** Saves what is open with another description; gives what the dialog said that the save does. */
async function saveAs(page: Page, description: string, draft = false): Promise<string> {
  await page.keyboard.press("Control+s");
  await dialog(page).getByLabel("Description", { exact: true }).fill(description);
  if (draft) await dialog(page).getByRole("checkbox").check();
  const effect = dialog(page).getByText(/^(Version|A new)/);
  await expect(effect).toBeVisible();
  const said = await effect.innerText();
  await dialog(page).getByRole("button", { name: /^Save/ }).click();
  await expect(dialog(page)).toHaveCount(0);
  return said;
}

let id = "";

test("should ask before another person's draft is edited, and name what a save publishes", async ({ person, team }) => {
  const bert = await person("Bert");
  id = await team.template(bert, "Lamps");
  const cleo = await person("Cleo");
  await edit(cleo, team.address, id);
  expect(await saveAs(cleo, "Lamps for desks", true)).toBe("Version 2 is kept as a draft; version 1 stays published.");

  // Bert is asked; the published version is what he opens.
  await bert.goto(`${team.address}#/library/${id}`);
  await expect(bert.getByText("version 1")).toBeVisible();
  await expect(bert.locator("dd").filter({ hasText: "version 1" })).toContainText("Bert"); // not the author of the draft
  await bert.getByRole("button", { name: "Open and edit" }).click();
  const question = bert.getByRole("dialog", { name: "Go on from Cleo's draft?" });
  await lookTwice(bert, "the question about a draft");
  await question.getByRole("button", { name: "Open the published version 1" }).click();
  await expect(bert).toHaveURL(/#\/workspace\//);
  await bert.keyboard.press("Control+s");
  await expect(dialog(bert).getByLabel("Description", { exact: true })).toHaveValue("");
  await expect(dialog(bert)).toContainText("Version 2 was saved by Cleo while you edit.");
  await lookTwice(bert, "a save that meets a newer version");
  await bert.keyboard.press("Escape");

  // Cleo goes on from her own draft without a question.
  await edit(cleo, team.address, id);
  await cleo.keyboard.press("Control+s");
  await expect(dialog(cleo)).toContainText("Version 3 gets published, with your draft (version 2) in it.");
  await cleo.keyboard.press("Escape");

  // Bert goes on from it: the dialog says that hers gets published.
  await bert.goto(`${team.address}#/library/${id}`);
  await bert.getByRole("button", { name: "Open and edit" }).click();
  await question.getByRole("button", { name: "Go on from the draft" }).click();
  await expect(bert).toHaveURL(/#\/workspace\//);
  expect(await saveAs(bert, "Lamps for desks and floors")).toBe(
    "Version 3 gets published, with the draft of Cleo (version 2) in it.",
  );
  await bert.goto(`${team.address}#/library/${id}`);
  await expect(bert.locator("dd").filter({ hasText: "version 3" })).toContainText("Bert");
});

test("should show who else has a template open, and who saved a newer version meanwhile", async ({ person, team }) => {
  const bert = await person("Bert");
  const cleo = await person("Cleo");
  const rita = await person("Rita");
  await edit(cleo, team.address, id);
  await rita.goto(`${team.address}#/library/${id}`);
  /** Comes back to the window, which asks at once who is there. */
  const focus = (one: Page) => one.evaluate(() => void window.dispatchEvent(new Event("focus")));
  await expect(rita.getByText("Editing now: Cleo")).toBeVisible();
  await edit(bert, team.address, id);
  await expect(bert.getByText("Editing now: Cleo")).toBeVisible();
  await expect(bert.getByText("Looking now: Rita")).toBeVisible();
  await focus(cleo);
  await expect(cleo.getByText("Editing now: Bert")).toBeVisible();
  await saveAs(bert, "Lamps, tested");
  const newer = cleo.getByText("Version 4 was saved by Bert while you edit.");
  await focus(cleo);
  await expect(newer).toBeVisible();
  await lookTwice(cleo, "a newer version");
  await cleo.setViewportSize({ width: 390, height: 800 });
  await look(cleo, "a newer version on a phone");
  await cleo.setViewportSize({ width: 1280, height: 800 });
  await cleo.getByRole("link", { name: "What changed" }).click();
  await expect(cleo.getByText("Lamps, tested").first()).toBeVisible();
  await rita.goto(`${team.address}#/library`);
  await rita.waitForResponse((answer) => answer.url().includes(`/${id}/`) && answer.request().method() === "POST");
  await focus(bert);
  await expect(bert.getByText("Looking now: Rita")).toHaveCount(0);
});
