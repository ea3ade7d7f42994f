import { Inject, Injectable } from '@nestjs/common';
import { DATES_OF_LOADS_SQL } from '@registry/loading/as-of.sql';
import { type Database, READ_DATABASE, type Statement } from '@registry/persistence';
import { requestContext } from '@registry/request-context';
import { LRUCache } from 'lru-cache';
import { setTimeout as delay } from 'node:timers/promises';
import { type DatedColumns, hitColumns, type HitRow, loadedHitColumns } from './hit.row.ts';

/** Milliseconds after which known dates are read again, while companies are read. */
const READ_AGAIN_MS = 1_000;
/** Milliseconds after which a date that could not be read again is not used: a load may have ended since. */
const KNOWN_MS_MAX = 10_000;
/** Milliseconds that rows of a replica may be older than dates that were read from another server: more than `READ_LAG_MS_MAX` usually is. */
const LAG_MS = 2_000;
/** Loads of which the dates are known: those that companies were last read of. */
const LOADS_MAX = 1_000;

const STATEMENT: Statement = { name: 'dates-of-loads', text: DATES_OF_LOADS_SQL };

interface LoadOfSource {
  readonly sourceNo: number;
  readonly loadNo: number;
}

interface DateRow extends LoadOfSource, Record<string, unknown> {
  readonly asOf: string | null;
}

/** Dates by load, as they were at a time in milliseconds of this process. */
interface KnownDates {
  readonly byLoad: ReadonlyMap<string, string | null>;
  readonly readAt: number;
}

const NOTHING_KNOWN: KnownDates = { byLoad: new Map(), readAt: Number.NEGATIVE_INFINITY };

/**
 * The dates of the data of companies, of which most follow from few loads. Reading them from the registration of each company took more
 * than half of the statement of a page.
 */
@Injectable()
export class CompanyDates {
  readonly #database: Database;
  readonly #wanted = new LRUCache<string, LoadOfSource>({ max: LOADS_MAX });
  #known = NOTHING_KNOWN;
  #reading = false;

  constructor(@Inject(READ_DATABASE) database: Database) {
    this.#database = database;
  }

  /**
   * The rows that `query` reads by some columns, with their dates. A date is never newer than that of its row: known dates are those
   * from before the rows were read. Rows of a load that is not known are read with their dates, and so are those of a past: known dates are of now.
   */
  async read<Row extends HitRow>(query: (columns: DatedColumns) => Promise<readonly Row[]>): Promise<readonly Row[]> {
    if (requestContext.get()?.knownAt !== undefined) return query(hitColumns);
    const { byLoad, readAt } = this.#known;
    const isUsable = performance.now() - readAt < KNOWN_MS_MAX;
    const rows = await query(loadedHitColumns);
    const dated = rows.map((row) => {
      const load = readLoad(row);
      if (load === undefined) return row;
      this.#wanted.set(toName(load), load);
      const asOf = isUsable ? byLoad.get(toName(load)) : undefined;
      return asOf === undefined ? undefined : { ...row, as_of: asOf };
    });
    const isDated = dated.every((row) => row !== undefined);
    if (!isDated || performance.now() - readAt >= READ_AGAIN_MS) this.#readAgain();
    return isDated ? dated : query(hitColumns);
  }

  #readAgain(): void {
    if (this.#reading) return;
    this.#reading = true;
    this.#readWanted()
      .then((known) => (this.#known = known))
      .catch(() => undefined) // the next read tries it again, and reads its rows with their dates meanwhile
      .finally(() => (this.#reading = false));
  }

  async #readWanted(): Promise<KnownDates> {
    const readAt = performance.now();
    const loads = [...this.#wanted.values()];
    const rows = await this.#database.query<DateRow>(STATEMENT, [
      loads.map(({ sourceNo }) => sourceNo),
      loads.map(({ loadNo }) => loadNo),
    ]);
    if (this.#database.mayLag) await delay(LAG_MS, undefined, { ref: false });
    return { byLoad: new Map(rows.map((row) => [toName(row), row.asOf] as const)), readAt };
  }
}

function readLoad({ as_of_source: sourceNo, as_of_load: loadNo }: HitRow): LoadOfSource | undefined {
  return typeof sourceNo === 'number' && typeof loadNo === 'number' ? { sourceNo, loadNo } : undefined;
}

function toName({ sourceNo, loadNo }: LoadOfSource): string {
  return `${sourceNo} ${loadNo}`;
}
