import { hash } from 'node:crypto';
import { AppError, codes } from '@registry/errors';
import { LRUCache } from 'lru-cache';
import type { QueryResultRow } from 'pg';
import type { Statement } from '../statement.ts';
import { OTHER_TIMES } from './past-functions.sql.ts';
import { KEPT_FROM } from './versions.sql.ts';

/** Times whose writes under way are kept. A read checks them, so they may be out of date. */
const TIMES_KEPT_MAX = 1_000;

/** A function that returns a table as it was. */
interface PastTable extends QueryResultRow {
  readonly table: string;
  /** The first of its two parameters, by its place among the four of a read, from 0. */
  readonly place: number;
}

const PAST_TABLES: Statement = {
  name: 'past-tables',
  text: `SELECT proname AS table, CASE proargnames[1] WHEN 'hidden_at' THEN 2 ELSE 0 END AS place
           FROM pg_proc WHERE pronamespace = 'past'::regnamespace AND proretset ORDER BY proname`,
};

/** The starts of the writes that were under way at the times of a read, as texts of Postgres. */
interface Writes extends QueryResultRow {
  readonly underWay: string;
  readonly hidingUnderWay: string;
  /** Since when versions are kept; null where that is not later than the time that is read. */
  readonly keptSince: Date | null;
}

/** $1: the time that is read, $2: the time as of which is hidden. */
const WRITES: Statement = {
  name: 'past-writes',
  text: `SELECT past.under_way($1)::text AS "underWay", past.under_way($2)::text AS "hidingUnderWay",
                (SELECT max(started) FROM past.writes WHERE xid = ${KEPT_FROM} AND started > $1) AS "keptSince"`,
};

/** Reads in the present; `measuredAs` is the name of the statement that metrics have. */
type ReadNow = <Row extends QueryResultRow>(
  statement: Statement,
  values: readonly unknown[],
  measuredAs?: string,
) => Promise<Row[]>;

/**
 * Reads the rows of statements as they were known at a time. Schema `past` has a function of each versioned table under the table's name;
 * what has none is read as it is now. A statement gets the tables that it names from a WITH of these functions, and the times as
 * further parameters: so it is prepared and planned once a connection, as one of the present. A time is given in milliseconds, and
 * its millisecond counts whole.
 */
export class PastReads {
  readonly #read: ReadNow;
  readonly #tables: LRUCache<string, PastTable[]>;
  readonly #statements = new WeakMap<Statement, Statement>();
  /** By both times. */
  readonly #writes: LRUCache<string, Writes>;

  constructor(read: ReadNow) {
    this.#read = read;
    this.#tables = new LRUCache({ max: 1, fetchMethod: () => read<PastTable>(PAST_TABLES, []) });
    const fetchMethod = async (times: string) => (await read<Writes>(WRITES, times.split(' ')))[0];
    this.#writes = new LRUCache({ max: TIMES_KEPT_MAX, fetchMethod });
  }

  /** `hiddenAt`: the time whose suppressions count. */
  async read<Row extends QueryResultRow>(
    statement: Statement,
    values: readonly unknown[],
    { knownAt, hiddenAt = knownAt }: { readonly knownAt: string; readonly hiddenAt?: string | undefined },
  ): Promise<Row[]> {
    const tables = (await this.#tables.fetch('')) ?? [];
    const past = this.#statements.get(statement) ?? toPast(statement, values.length, tables);
    this.#statements.set(statement, past);
    const [at, hidesAt] = [toEndOfMillisecond(knownAt), toEndOfMillisecond(hiddenAt)];
    const times = `${at} ${hidesAt}`;
    // Each time that it is repeated, one write less is left that began before and may still end.
    for (;;) {
      const writes = (await this.#writes.fetch(times)) as Writes;
      const { underWay, hidingUnderWay, keptSince } = writes;
      if (keptSince !== null) throw notKept(knownAt, keptSince.toISOString());
      try {
        return await this.#read<Row>(past, [...values, at, underWay, hidesAt, hidingUnderWay], statement.name);
      } catch (error) {
        if (!isOfOtherTimes(error)) throw error;
        if (this.#writes.peek(times) === writes) this.#writes.delete(times); // else another read has them read again
      }
    }
  }
}

/** Checks that a read was refused because other writes were under way at its times than it says. */
export function isOfOtherTimes(error: unknown): boolean {
  return (error as { readonly code?: unknown } | null)?.code === OTHER_TIMES;
}

/** The error for a time of which nothing is kept. */
export function notKept(knownAt: string, keptSince: string | undefined): AppError {
  const kept =
    keptSince === undefined
      ? 'nothing is loaded yet. Retry after a load.'
      : `what is kept begins at ${keptSince}. Choose that time or a later one.`;
  return new AppError(codes.business.beforeFirstLoad, {
    message: `Nothing was known at ${knownAt}: ${kept}`,
    param: 'known_at',
  });
}

/** `infinity`, which is not a time of a clock, stays. */
function toEndOfMillisecond(at: string): string {
  return at === 'infinity' ? at : `${new Date(at).toISOString().slice(0, -1)}999Z`;
}

/**
 * The statement over the tables of then. A name of a WITH comes before a table of that name, in all parts of the statement. A session
 * prepares it for the past and for the present: each has a plan of its own.
 */
function toPast({ name, text }: Statement, valueCount: number, tables: readonly PastTable[]): Statement {
  const times = [1, 2, 3, 4].map((n) => `$${valueCount + n}`);
  const named = tables
    .filter(({ table }) => text.includes(table))
    .map(({ table, place }) => [table, times.slice(place, place + 2).join(', ')] as const)
    .map(([table, own]) => `, ${table} AS NOT MATERIALIZED (SELECT * FROM past.${table}(${own}))`);
  return {
    name: `past-${hash('sha256', name || text, 'base64url')}`,
    text: `WITH read_at (known_at, under_way) AS (SELECT ${times[0]}::timestamptz, ${times[1]}::timestamptz[])${named.join('')}
SELECT * FROM (${text}
) read WHERE past.require_times(${times.join(', ')})`,
  };
}
