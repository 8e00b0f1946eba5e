/** The rows of a run as they are asked for: searched, filtered, sorted, a part at a time. */
import { getRunRecords, type RowQuery } from "../api/runs";
import type { RunRow, SchemaField } from "../api/types";
import { joined } from "../text/values";
import { MOST_COPIED, type Table } from "./clipboard";

const STEP = 200;
/** Rows of a request where all are wanted. */
const MOST = 1000;

export class RunRows {
  #schema = $state.raw<readonly SchemaField[]>([]);
  #rows = $state.raw<readonly RunRow[]>([]);
  #total = $state.raw(0);
  #query = $state.raw<RowQuery>({});
  #asked = 0;
  #under: Promise<void> | null = null;
  /** More rows may have come since what is under way was asked for. */
  #stale = false;

  constructor(private readonly run: string) {}

  get schema(): readonly SchemaField[] {
    return this.#schema;
  }

  get rows(): readonly RunRow[] {
    return this.#rows;
  }

  /** Rows in all that are as they are asked for. */
  get total(): number {
    return this.#total;
  }

  get query(): RowQuery {
    return this.#query;
  }

  /** Whether all rows are asked for, in the order of the pages. */
  get plain(): boolean {
    return Object.values(this.#query).every((value) => value === "" || value === undefined || value === false);
  }

  /** Asks for other rows. */
  ask(query: RowQuery): Promise<void> {
    this.#query = query;
    this.#asked++;
    this.#under = null;
    this.#rows = [];
    return this.more();
  }

  /** Brings the first rows while there are fewer than a part: more have come. */
  grow(): Promise<void> {
    if (this.#rows.length >= STEP) return Promise.resolve();
    this.#stale = this.#under !== null;
    return this.more();
  }

  /** Brings the next part. */
  more(): Promise<void> {
    const mine = this.#asked;
    this.#under ??= this.#load(mine).finally(() => {
      if (mine === this.#asked) this.#under = null;
    });
    return this.#under;
  }

  /** All rows as they are asked for, the first ones where they are too many, under the name of the column of pages. */
  async table(page: string): Promise<Table> {
    const query = this.#query;
    const rows: RunRow[] = [];
    let schema = this.#schema;
    let of = 0;
    do {
      const got = await getRunRecords(this.run, rows.length, MOST, query);
      ({ schema, total: of } = got);
      rows.push(...got.rows);
      if (got.rows.length === 0) break;
    } while (rows.length < Math.min(of, MOST_COPIED));
    return {
      head: [page, ...schema.map((one) => one.name)],
      rows: rows.map((row) => [row.page, ...schema.map((_, i) => joined(row.cells[i]?.values))]),
      of,
    };
  }

  async #load(mine: number): Promise<void> {
    do {
      this.#stale = false;
      await this.#part(mine);
    } while (this.#stale && mine === this.#asked);
  }

  async #part(mine: number): Promise<void> {
    const got = await getRunRecords(this.run, this.#rows.length, STEP, this.#query);
    if (mine !== this.#asked) return;
    this.#schema = got.schema;
    this.#total = got.total;
    if (got.rows.length > 0) this.#rows = [...this.#rows, ...got.rows];
  }
}
