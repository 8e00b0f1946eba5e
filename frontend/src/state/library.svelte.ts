/** The library's list on the screen: the filter, the templates that have come, and their statistics. */
import { type Filter, listTemplates, type TemplateStats, templateStats } from "../api/templates";
import type { TemplateList, TemplateSummary } from "../api/types";
import { Attempt } from "./attempt.svelte";

/** Templates asked for at a time. */
export const STEP = 60;

export class TemplateListing {
  readonly loading = new Attempt();
  #got = $state.raw<TemplateList | null>(null);
  #templateStats = $state.raw<ReadonlyMap<string, TemplateStats>>(new Map());
  #filter: Filter | null = null;
  #asked = 0;

  /** Null before the first answer. */
  get got(): TemplateList | null {
    return this.#got;
  }

  get templateStats(): ReadonlyMap<string, TemplateStats> {
    return this.#templateStats;
  }

  /** Asks for the first templates; true when the answer is the one now shown. */
  async search(filter: Filter): Promise<boolean> {
    const mine = ++this.#asked;
    const answer = await this.loading.run(() => listTemplates(filter, "", STEP));
    if (!answer || mine !== this.#asked) return false;
    this.#filter = filter;
    this.#got = answer;
    void this.#loadStats(answer.templates);
    return true;
  }

  /** Asks for the next templates, when there are some and none are on their way. */
  async more(): Promise<void> {
    const [got, filter] = [this.#got, this.#filter];
    if (!got?.next || !filter || this.loading.busy || this.loading.problem) return;
    const mine = this.#asked;
    const answer = await this.loading.run(() => listTemplates(filter, got.next ?? "", STEP));
    if (!answer || mine !== this.#asked) return;
    this.#got = { ...answer, templates: [...got.templates, ...answer.templates] };
    void this.#loadStats(answer.templates);
  }

  /** Statistics come after the list; without them the list is shown all the same. */
  async #loadStats(templates: readonly TemplateSummary[]): Promise<void> {
    if (templates.length === 0) return;
    const found = await templateStats(templates.map((one) => one.id)).catch(() => []);
    const all = new Map(this.#templateStats);
    for (const one of found) all.set(one.id, one);
    this.#templateStats = all;
  }
}
