/** Runs repeated by the clock, and what they found wrong. */
import { answer, client } from "./client";
import type { AlertList, Delivery, NewSchedule, Run, Schedule } from "./types";

const at = (schedule: string) => ({ params: { path: { schedule } } });

export async function listSchedules(): Promise<Schedule[]> {
  return (await answer(client.GET("/api/schedules"))).schedules;
}

/** The schedule that would repeat a run, to be given a time. */
export const scheduleOfRun = (run: string): Promise<NewSchedule> =>
  answer(client.GET("/api/runs/{run}/schedule", { params: { path: { run } } }));

/** The schedule that would read the first sample address of a template again. */
export const scheduleOfTemplate = (id: string): Promise<NewSchedule> =>
  answer(client.GET("/api/library/{id}/schedule", { params: { path: { id } } }));

export const createSchedule = (body: NewSchedule): Promise<Schedule> => answer(client.POST("/api/schedules", { body }));

export const changeSchedule = (schedule: string, body: NewSchedule): Promise<Schedule> =>
  answer(client.PUT("/api/schedules/{schedule}", { ...at(schedule), body }));

export const deleteSchedule = (schedule: string): Promise<void> =>
  answer(client.DELETE("/api/schedules/{schedule}", at(schedule)));

/** Begins a schedule's run now. */
export const runSchedule = (schedule: string): Promise<Run> =>
  answer(client.POST("/api/schedules/{schedule}/run", at(schedule)));

/** Makes the addresses of a schedule's feed, in place of those before; they are shown only once. */
export async function makeFeed(schedule: string): Promise<{ readonly atom: string; readonly json: string }> {
  const made = await answer(client.POST("/api/schedules/{schedule}/feed", at(schedule)));
  return { atom: location.origin + made.atom, json: location.origin + made.json };
}

/** Makes the addresses of a schedule's feed open nothing any more. */
export const endFeed = (schedule: string): Promise<void> =>
  answer(client.DELETE("/api/schedules/{schedule}/feed", at(schedule)));

/** Makes the secret that signs what a schedule's webhook gets; it is shown only once. */
export const makeWebhookSecret = async (schedule: string): Promise<string> =>
  (await answer(client.POST("/api/schedules/{schedule}/webhook/secret", at(schedule)))).secret;

/** Lets what a schedule's webhook gets go unsigned. */
export const endWebhookSecret = (schedule: string): Promise<void> =>
  answer(client.DELETE("/api/schedules/{schedule}/webhook/secret", at(schedule)));

/** What was sent to a schedule's webhook, the newest first. */
export async function listDeliveries(schedule: string): Promise<Delivery[]> {
  return (await answer(client.GET("/api/schedules/{schedule}/deliveries", at(schedule)))).deliveries;
}

export const sendAgain = (schedule: string, delivery: string): Promise<Delivery> =>
  answer(
    client.POST("/api/schedules/{schedule}/deliveries/{delivery}/again", { params: { path: { schedule, delivery } } }),
  );

/** Alerts, the newest first. seen: those that were seen too. */
/** The alerts, also those that were seen or are over, and how many runs were judged. */
export const listAlerts = (): Promise<AlertList> =>
  answer(client.GET("/api/alerts", { params: { query: { seen: true } } }));

export const seeAlert = (alert: string): Promise<void> =>
  answer(client.POST("/api/alerts/{alert}/seen", { params: { path: { alert } } }));
