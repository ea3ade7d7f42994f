import { CountedValues, LeftOutRow, type RejectedRow } from '@registry/pipeline';
import type { PoolClient } from 'pg';

/** Rejected rows of a load that are kept; the counts are of all. */
const KEPT_MAX = 10_000;
/** Characters of a rejected row that are kept. */
const RAW_LENGTH_MAX = 10_000;

/** The rows that a load rejects, with their reasons: kept in the database until the next load of the source begins. */
export class RejectedRows {
  readonly #loadNo: number;
  /** Common parts of the reasons: numbers and quoted texts differ from row to row. */
  readonly #kinds = new CountedValues();
  readonly #examples = new Map<string, string>();

  constructor(loadNo: number) {
    this.#loadNo = loadNo;
  }

  /** Writes rows in the client's transaction, as far as there is room after those that are written. Rows left out on purpose do not count. */
  async write(client: PoolClient, rows: readonly RejectedRow[], written: number): Promise<void> {
    const rejected = rows.filter((row) => !(row instanceof LeftOutRow));
    for (const row of rejected) this.#count(row);
    const kept = rejected.slice(0, Math.max(0, KEPT_MAX - written));
    if (kept.length === 0) return;
    await client.query('INSERT INTO rejected_rows SELECT $1, * FROM unnest($2::bigint[], $3::text[], $4::text[])', [
      this.#loadNo,
      kept.map(({ line }) => line),
      kept.map(({ reason }) => storable(reason)),
      kept.map(({ raw }) => storable(raw.slice(0, RAW_LENGTH_MAX))),
    ]);
  }

  #count({ line, reason }: RejectedRow): void {
    const kind = reason.replaceAll(/"[^"]*"|\S*\d\S*/g, '…');
    this.#kinds.add(kind);
    if (!this.#examples.has(kind)) this.#examples.set(kind, `line ${line}: ${reason}`);
  }

  /** The reason of most rows that this run rejected, with one of them: `2,817 × such as line 5: it has 2 fields`. */
  get commonestReason(): string | null {
    const [commonest] = this.#kinds.list();
    if (commonest === undefined) return null;
    const { value, count } = commonest;
    return `${count.toLocaleString('en-US')} × such as ${this.#examples.get(value) ?? value}`;
  }
}

/** Postgres holds no NUL and no half of a surrogate pair. */
function storable(text: string): string {
  return text.replaceAll('\0', '\u{FFFD}').toWellFormed();
}
