// Schedules: made, run at once, reported by an alert, switched off, deleted.
import { lookTwice } from "./axe";
import { expect, test } from "./server";

/** Every day, half a day from now, so that it is not due while the test runs; at no time that the list says in words. */
const CRON = `7 ${(new Date().getHours() + 12) % 24} * * *`;

test("should keep a schedule, run it, raise an alert and let it be seen", async ({ page, start }) => {
  await start();
  await page.getByRole("link", { name: "Schedules", exact: true }).click();
  await expect(page.getByText("No schedules yet")).toBeVisible();
  await page.getByRole("button", { name: "New schedule" }).first().click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("button", { name: "Save the schedule" })).toBeDisabled();
  await dialog.getByLabel("Name", { exact: true }).fill("Lamps");
  await dialog.getByLabel("Pages, one address per line").fill("https://example.org/");
  await dialog.getByLabel("When", { exact: true }).selectOption("own");
  await dialog.getByLabel("Cron expression").fill("every now and then");
  await dialog.getByRole("button", { name: "Save the schedule" }).click();
  await expect(dialog.getByRole("alert")).toContainText("There are 4.");
  await dialog.getByLabel("Cron expression").fill(CRON);
  // Refused when it is fetched: nobody allowed a private host.
  await dialog.getByLabel("Pages, one address per line").fill("http://127.0.0.1:9/none");
  const output = dialog.getByLabel("Write each run's records to a file");
  await output.fill("../lamps.csv");
  await dialog.getByRole("button", { name: "Save the schedule" }).click();
  await expect(dialog.getByRole("alert")).toContainText("with the ending of its form");
  await output.fill("lamps-{date}.csv");
  await expect(dialog.getByLabel("CSV with a byte order mark, for Excel")).toBeChecked();
  await dialog.getByRole("button", { name: "Save the schedule" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText(/^Writes .*outputs.lamps-\{date\}\.csv$/)).toBeVisible();
  const one = page.getByRole("listitem").filter({ hasText: CRON });
  await expect(one).toContainText("Next:");

  await one.getByRole("button", { name: "Run now" }).click();
  await expect(page.getByTestId("state").getByText("done", { exact: true })).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText("by a schedule")).toBeVisible();
  await page.getByRole("link", { name: "Schedules", exact: true }).click();
  await expect(one).toContainText(/\d alerts?/);
  const alerts = page.getByRole("region", { name: "Alerts" });
  await expect(alerts.getByRole("listitem").first()).toBeVisible();
  const before = await alerts.getByRole("listitem").count();
  await alerts.getByRole("button", { name: /^Seen/ }).first().click();
  await expect(alerts.getByRole("listitem")).toHaveCount(before - 1);

  await expect(alerts.getByText("All alerts are seen")).toBeVisible();

  await one.getByRole("button", { name: "Switch off" }).click();
  await expect(one).toContainText("switched off");
  await one.getByRole("button", { name: "Change" }).click();
  await expect(page.getByRole("dialog").getByLabel("Cron expression")).toHaveValue(CRON);
  await page.keyboard.press("Escape");

  // Another one takes the pages of the run.
  await page.getByRole("button", { name: "New schedule" }).first().click();
  await dialog.getByLabel("Pages of an earlier run…").selectOption({ index: 1 });
  await expect(dialog.getByLabel("Pages, one address per line")).toHaveValue("http://127.0.0.1:9/none");
  await expect(dialog.getByLabel("Pages of each list or article at most")).toHaveValue("1");
  await page.keyboard.press("Escape");
  await one.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("No schedules yet")).toBeVisible();
});

test("should say that nothing was judged, and see all alerts at one click", async ({ page, start }) => {
  await start();
  await page.getByRole("link", { name: "Schedules", exact: true }).click();
  const origin = new URL(page.url()).origin;
  const ids: string[] = [];
  for (const name of ["Lamps", "Desks"]) {
    const made = await page.request.post(`${origin}/api/schedules`, {
      data: { name, cron: CRON, pages: [{ address: "http://127.0.0.1:9/none" }], fetch: {}, alertLimits: {} },
    });
    expect(made.status(), await made.text()).toBeLessThan(300);
    ids.push(((await made.json()) as { id: string }).id);
  }
  await page.reload();
  const alerts = page.getByRole("region", { name: "Alerts" });
  await expect(alerts.getByText("No scheduled run has ended yet, so none was judged.")).toBeVisible();
  await expect(page.getByText("went as expected")).toHaveCount(0);
  for (const id of ids) await page.request.post(`${origin}/api/schedules/${id}/run`);
  const all = alerts.getByRole("button", { name: "All seen (2)" });
  await expect
    .poll(async () => {
      await page.reload();
      await expect(
        alerts
          .getByRole("listitem")
          .or(alerts.getByText(/judged/))
          .first(),
      ).toBeVisible();
      return all.count();
    })
    .toBe(1);
  await lookTwice(page, "alerts");
  await all.click();
  await expect(alerts.getByRole("listitem")).toHaveCount(0);
  await expect(alerts.getByText("All alerts are seen")).toBeVisible();
  await expect(alerts.getByText("The causes of 2 alerts are still there")).toBeVisible();
  for (const id of ids) await page.request.delete(`${origin}/api/schedules/${id}`);
});
