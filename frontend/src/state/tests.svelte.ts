/** The tests of the workspace: what each page must give, and how the template stands to it. */
import { getTests } from "../api/workspace";
import type { Test, TestReport, TestScore } from "../api/types";
import { Attempt } from "./attempt.svelte";
import { announce } from "./notices.svelte";
import { showNode } from "./stage.svelte";
import { chooseField, choosePage, chooseTab, workspace } from "./workspace.svelte";
import { t } from "../text/text.svelte";

let got = $state.raw<{
  readonly workspace: string;
  readonly report: TestReport;
  readonly at: ReadonlyMap<string, Test>;
} | null>(null);
const running = new Attempt();

const key = (page: number, field: string): string => `${page} ${field}`;

export const tests = {
  /** The last report of the work on the screen; it may be of an older revision while it runs. */
  get report(): TestReport | null {
    return got?.workspace === workspace.view?.id ? (got?.report ?? null) : null;
  },
  get running(): boolean {
    return running.busy;
  },
  get problem() {
    return running.problem;
  },
} as const;

export function testOf(page: number, field: string): Test | null {
  return tests.report ? (got?.at.get(key(page, field)) ?? null) : null;
}

export const scoreOf = (field: string): TestScore | null =>
  tests.report?.fields.find((one) => one.field === field) ?? null;

/** Runs the tests; null when they could not be run. */
export async function runTests(aloud = false): Promise<TestReport | null> {
  const id = workspace.view?.id;
  if (id === undefined) return null;
  const report = await running.run(() => getTests(id));
  if (!report || workspace.view?.id !== id) return null;
  // Answers may come in another order than they were asked for.
  if (!tests.report || tests.report.revision <= report.revision) {
    got = { workspace: id, report, at: new Map(report.tests.map((one) => [key(one.page, one.field), one])) };
  }
  if (aloud) announce(ran(report));
  return report;
}

export function ran({ total }: TestReport): string {
  return total.red > 0 ? t("tests.ran.red", { red: total.red, n: total.tests }) : t("tests.ran", { n: total.tests });
}

/** Values as they are shown in one line. */
export const inLine = (values: readonly string[]): string => values.join(" · ") || t("tests.nothing");

/** Goes to a test: its tab, its page, its field, and the place on the page. */
export function showTest(test: Test): void {
  chooseTab("tests");
  choosePage(test.page);
  chooseField(test.field);
  if (test.node >= 0) showNode(test.page, test.node);
}
