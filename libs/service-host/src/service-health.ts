import { Inject, Injectable } from '@nestjs/common';
import type { HealthReply } from '@registry/contracts-message';
import { diskSettings, diskWarnings } from '@registry/observability';
import { Database } from '@registry/persistence';

/** Tables whose rows a service reports: exact counts of millions cost too much for a status. */
export const FIGURE_TABLES = Symbol('FIGURE_TABLES');
export const SERVICE_VERSION = Symbol('SERVICE_VERSION');
/** What is checked in addition to the database. */
export const FURTHER_CHECKS = Symbol('FURTHER_CHECKS');

/** A dependency of a service. */
export interface NamedCheck {
  readonly name: string;
  /** `ok`, or what is wrong. */
  check(): Promise<string>;
}

/** Estimated rows of tables, partitions summed under their parent. */
const ESTIMATES = {
  name: 'table-estimates',
  text: `
    SELECT t.relname AS name, sum(greatest(coalesce(p.reltuples, t.reltuples), 0))::bigint AS rows
      FROM pg_class t LEFT JOIN pg_inherits i ON i.inhparent = t.oid LEFT JOIN pg_class p ON p.oid = i.inhrelid
     WHERE t.relname = ANY ($1) AND t.relnamespace = 'public'::regnamespace AND t.relkind IN ('r', 'p')
     GROUP BY t.relname ORDER BY t.relname`,
};

/** Rows of a table below which the planner's estimate may be 0, so that they are counted. */
const COUNTED_MAX = 10_000;

/** The rows of a table, as far as they are counted. */
function selectCount(table: string): string {
  return `SELECT '${table}' AS name, count(*) AS rows FROM (SELECT FROM ${table} LIMIT ${COUNTED_MAX}) counted`;
}

interface TableRows extends Record<string, unknown> {
  readonly name: string;
  readonly rows: number;
}

/** The health of a service: whether its database responds, and how much it contains. */
@Injectable()
export class ServiceHealth {
  readonly #disk = diskSettings();

  constructor(
    private readonly database: Database,
    @Inject(FIGURE_TABLES) private readonly tables: readonly string[],
    @Inject(SERVICE_VERSION) private readonly version: string,
    @Inject(FURTHER_CHECKS) private readonly further: readonly NamedCheck[],
  ) {}

  async check(): Promise<HealthReply> {
    const database = await this.database.check();
    if (database !== 'ok') {
      return { status: 'unavailable', version: this.version, checks: { database }, figures: {}, warnings: [] };
    }
    const figures = await this.#figures();
    const warnings = await diskWarnings(this.#disk);
    const further = await Promise.all(this.further.map(async ({ name, check }) => [name, await check()] as const));
    const status = further.every(([, result]) => result === 'ok') ? 'ok' : 'unavailable';
    return { status, version: this.version, checks: { database, ...Object.fromEntries(further) }, figures, warnings };
  }

  /** The rows of each table: counted where they are few, else estimated. */
  async #figures(): Promise<Record<string, number>> {
    const estimates = await this.database.query<TableRows>(ESTIMATES, [this.tables]);
    const small = estimates.filter(({ rows }) => rows < COUNTED_MAX).map(({ name }) => name);
    const counted = await Promise.all(
      small.map((table) => this.database.query<TableRows>({ name: `rows-of-${table}`, text: selectCount(table) })),
    );
    return Object.fromEntries([...estimates, ...counted.flat()].map(({ name, rows }) => [name, rows]));
  }
}
