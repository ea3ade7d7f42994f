import { Logger } from '@nestjs/common';
import { SpanKind } from '@opentelemetry/api';
import { errorMessage } from '@registry/errors';
import { inSpan } from '@registry/observability';
import { budgetLeftMs, requestContext } from '@registry/request-context';
import type { Pool, PoolClient, QueryResultRow } from 'pg';
import { statementLabel } from '../database-metrics.ts';
import {
  requestRows,
  connectTo,
  Database,
  inPostgres,
  release,
  readRows,
  type Statement,
  STATEMENT_MS_MAX,
} from '../database.ts';
import { isDatabaseAway, isReplayConflict } from '../database-error.ts';
import { WrittenPositions } from './written-positions.ts';

/** Milliseconds for a replica to report its position, and for one of its statements. Then the primary is used. */
const POSITION_MS_MAX = 250;
const STATEMENT_OF_REPLICA_MS_MAX = 2_000;
/** Milliseconds for which a replica that lags or is unavailable is not used. */
const LAGGING_REST_MS = 100;
const AWAY_REST_MS = 1_000;

/** A server that is not a replica, or none any more, has what it has written. */
const REPLAYED = `SELECT pg_wal_lsn_diff(CASE WHEN pg_is_in_recovery() THEN pg_last_wal_replay_lsn()
                                              ELSE pg_current_wal_lsn() END, '0/0')::bigint AS position`;

/**
 * SQL that only reads, from a replica while it has everything that the primary had written `lagMsMax` milliseconds ago,
 * and everything that this process wrote (`wroteNow`). Otherwise, and in requests that read what they have just written
 * (`readsPrimary`), from the primary. So a replica that lags or is unavailable fails no request.
 */
export class ReadDatabase extends Database {
  override readonly mayLag = true;
  readonly #replica: Pool;
  readonly #written: WrittenPositions;
  readonly #logger: Logger;
  /** How far each connection is known to be; a replica never goes back. */
  readonly #replayed = new WeakMap<PoolClient, number>();
  #restUntil = 0;
  #resting: string | undefined;

  /** `replica` is a pool of the replica; it is ended by `end`. */
  constructor(primary: Database, replica: Pool, options: { readonly lagMsMax: number; readonly name: string }) {
    super(primary.pool);
    this.#replica = replica;
    this.#written = new WrittenPositions(primary, options.lagMsMax);
    this.#logger = new Logger(options.name);
  }

  override async query<Row extends QueryResultRow>(
    statement: Statement,
    values: readonly unknown[] = [],
  ): Promise<Row[]> {
    const { readsPrimary = false, knownAt } = requestContext.get() ?? {};
    // The primary has all of the past; a replica that lags would lack the end of it.
    const readsReplica = !readsPrimary && knownAt === undefined && Date.now() >= this.#restUntil;
    return (
      (readsReplica ? await this.#queryReplica<Row>(statement, values) : undefined) ?? super.query(statement, values)
    );
  }

  override wroteNow(): void {
    this.#written.wroteNow();
  }

  /** Ends the connections to the replica. */
  async end(): Promise<void> {
    await this.#replica.end();
  }

  /** The rows, or undefined if the primary must be used: a wrong statement fails there too. */
  async #queryReplica<Row extends QueryResultRow>(
    statement: Statement,
    values: readonly unknown[],
  ): Promise<Row[] | undefined> {
    const label = statementLabel(statement.name);
    try {
      const client = await this.#upToDate(label);
      if (client === undefined) return this.#rest(LAGGING_REST_MS, 'lags');
      const msMax = Math.min(STATEMENT_OF_REPLICA_MS_MAX, budgetLeftMs(STATEMENT_MS_MAX));
      const config = { ...statement, values: [...values] };
      const rows = await inSpan(label, SpanKind.CLIENT, inPostgres, () =>
        requestRows<Row>(client, label, config, Math.max(1, msMax)),
      );
      if (this.#resting !== undefined) this.#logger.log('reads go to the replica again');
      this.#resting = undefined;
      return rows;
    } catch (error) {
      if (!isDatabaseAway(error) || isReplayConflict(error)) return undefined;
      return this.#rest(AWAY_REST_MS, `failed: ${errorMessage(error)}`);
    }
  }

  /** A connection that has what it must have; undefined where the replica lags. */
  async #upToDate(label: string): Promise<PoolClient | undefined> {
    const required = await this.#written.required();
    const client = await connectTo(this.#replica, label);
    if ((this.#replayed.get(client) ?? -1) >= required) return client;
    const [row] = await readRows<{ position: number }>(client, { text: REPLAYED }, POSITION_MS_MAX, 'keep');
    const position = row?.position ?? -1;
    this.#replayed.set(client, position);
    if (position >= required) return client;
    release(client);
    return undefined;
  }

  #rest(ms: number, why: string): undefined {
    this.#restUntil = Date.now() + ms;
    if (this.#resting === undefined) this.#logger.warn(`reads go to the primary: the replica ${why}`);
    this.#resting = why;
  }
}
