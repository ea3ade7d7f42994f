import { Injectable } from '@nestjs/common';
import type { RequestFor, ListReply } from '@registry/contracts-message';
import {
  ADVANCE_MINUTES_MAX,
  type EventPayload,
  type TestClock,
  type listTestClocks,
} from '@registry/contracts-watchlist';
import { companyKey, formatBusinessId } from '@registry/domain';
import { Database } from '@registry/persistence';
import { type ClockedCompany, listClockEvents, toClockedBusiness } from '@registry/sandbox';
import type { PoolClient } from 'pg';
import { toEvent } from '../events/append-events.ts';

/** How long a worker has a clock to itself; while it works it renews the lease. */
const LEASE = `interval '30 seconds'`;

/** A row of the table of test clocks, as far as its workspace sees it. */
interface ClockRow extends Record<string, unknown> {
  readonly id: string;
  readonly startedAt: Date;
  readonly now: Date;
  readonly target: Date | null;
  readonly hasStopped: boolean;
  readonly createdAt: Date;
}

/** A clock that a worker moves. */
export interface HeldClock {
  readonly id: string;
  readonly lease: string;
}

const COLUMNS = `id, started_at AS "startedAt", c.now, target, has_stopped AS "hasStopped", created_at AS "createdAt"`;

/**
 * Clocks that advance, and those that stand still while something is due at their time, as a test event is; without those that a worker
 * has. Times of leases are the database's own.
 */
/** Clocks of a workspace that are moved at once: a receiver that never responds delays no other workspace. */
const OF_WORKSPACE_MAX = 2;

const CLAIM = {
  name: 'claim-test-clocks',
  text: `
    UPDATE test_clocks SET lease = $1, leased_until = pg_catalog.now() + ${LEASE}
     WHERE id IN (
       SELECT c.id FROM test_clocks c
        WHERE c.leased_until < pg_catalog.now() AND (
          c.target IS NOT NULL
          OR EXISTS (SELECT FROM clock_watchlists w JOIN webhook_endpoints e ON e.watchlist_id = w.id
                      WHERE w.test_clock_id = c.id AND e.status = 'enabled' AND w.paused_at IS NULL AND e.due_at <= c.now
                        AND w.last_sequence >= e.next_sequence)
          OR EXISTS (SELECT FROM clock_watchlists w JOIN webhook_deliveries d ON d.watchlist_id = w.id
                      WHERE w.test_clock_id = c.id AND d.redeliver_at <= c.now))
          AND (SELECT count(*) FROM test_clocks o
                WHERE o.workspace_id = c.workspace_id AND o.leased_until >= pg_catalog.now()) < ${OF_WORKSPACE_MAX}
        ORDER BY c.leased_until LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING id`,
};

const RENEW = {
  name: 'renew-test-clock',
  text: `UPDATE test_clocks SET leased_until = pg_catalog.now() + ${LEASE} WHERE id = $1 AND lease = $2 RETURNING id`,
};

interface ScriptedList extends Pick<ClockRow, 'startedAt' | 'now'>, Record<string, unknown> {
  readonly keys: readonly string[];
}

const SCRIPTED = {
  name: 'scripted-watchlist',
  text: `SELECT c.started_at AS "startedAt", c.now, ARRAY(SELECT company_key FROM watchlist_entities WHERE watchlist_id = w.id) AS keys
           FROM watchlists w JOIN test_clocks c ON c.id = w.test_clock_id WHERE w.id = $1`,
};

/** Makes work that a dead worker had taken due again at the same time of the clock. */
const TAKE_OVER = [
  `UPDATE webhook_endpoints e SET lease = NULL, due_at = now() FROM watchlists w WHERE w.id = e.watchlist_id AND e.lease IS NOT NULL`,
  `UPDATE webhook_deliveries d SET redeliver_at = now() FROM watchlists w WHERE w.id = d.watchlist_id AND d.redeliver_at > now()`,
  `UPDATE watchlist_digests d SET due_at = now() FROM watchlists w WHERE w.id = d.watchlist_id AND d.sent_at IS NULL AND d.due_at > now()`,
];

/** The test clocks of workspaces. All statements are of the sandbox. */
@Injectable()
export class TestClocksStore {
  constructor(private readonly database: Database) {}

  async read(workspaceId: number, id: string): Promise<TestClock | undefined> {
    const text = `SELECT ${COLUMNS} FROM test_clocks c WHERE workspace_id = $1 AND id = $2`;
    const [row] = await this.database.query<ClockRow>({ name: 'get-test-clock', text }, [workspaceId, id]);
    return row && toTestClock(row);
  }

  /** Newest first, and how many there are. */
  async list(
    workspaceId: number,
    { offset, limit }: Pick<RequestFor<typeof listTestClocks>, 'offset' | 'limit'>,
  ): Promise<ListReply<TestClock>> {
    const text = `SELECT ${COLUMNS} FROM test_clocks c WHERE workspace_id = $1 ORDER BY created_at DESC, id`;
    const rows = await this.database.query<ClockRow>({ name: 'list-test-clocks', text }, [workspaceId]);
    return { items: rows.slice(offset, offset + limit).map(toTestClock), totalCount: rows.length };
  }

  /** The clock, locked until the client's transaction ends. */
  async lock(client: PoolClient, workspaceId: number, id: string): Promise<TestClock | undefined> {
    const text = `SELECT ${COLUMNS} FROM test_clocks c WHERE workspace_id = $1 AND id = $2 FOR UPDATE`;
    const { rows } = await client.query<ClockRow>(text, [workspaceId, id]);
    return rows[0] && toTestClock(rows[0]);
  }

  async setTarget(client: PoolClient, id: string, to: string): Promise<void> {
    await client.query(
      `UPDATE test_clocks SET target = $2, has_stopped = false,
              deadline_at = pg_catalog.now() + ${ADVANCE_MINUTES_MAX} * interval '1 minute' WHERE id = $1`,
      [id, to],
    );
  }

  /** Takes a clock that is to be moved. */
  async claim(lease: string): Promise<HeldClock | undefined> {
    const [row] = await this.database.query<{ id: string }>(CLAIM, [lease]);
    return row && { id: row.id, lease };
  }

  /** Renews the worker's lease, and returns true if it still had the clock. */
  async renew({ id, lease }: HeldClock): Promise<boolean> {
    return (await this.database.query(RENEW, [id, lease])).length > 0;
  }

  /** Lets a clock go that may have to be moved on. */
  async release({ id, lease }: HeldClock): Promise<void> {
    const text = `UPDATE test_clocks SET lease = NULL, leased_until = pg_catalog.now() WHERE id = $1 AND lease = $2`;
    await this.database.query({ name: 'release-test-clock', text }, [id, lease]);
  }

  /** Lists the script's events of a watchlist with the companies of now, from a time up to that of its clock. */
  async listScripted(watchlistId: string, since: string): Promise<EventPayload[]> {
    const [row] = await this.database.query<ScriptedList>(SCRIPTED, [watchlistId]);
    if (row === undefined) return [];
    const events = listClockEvents(row.startedAt.getTime(), Date.parse(since) - 1, row.now.getTime());
    const wanted = events.filter(({ company }) => company === null || row.keys.includes(companyKey(company)));
    return wanted.map(({ company: _company, ...event }, i) => toEvent({ ...event, watchlistId }, i + 1));
  }

  async takeOver(): Promise<void> {
    await this.database.transaction(async (client) => {
      for (const statement of TAKE_OVER) await client.query(statement);
    });
  }
}

/** Writes the companies of a clock as they are at its time, in the client's transaction. */
export async function writeCompanies(client: PoolClient, clock: string, companies: readonly ClockedCompany[]) {
  await client.query(
    `INSERT INTO clock_companies (test_clock_id, key, id, state, version, is_removed, business)
     SELECT $1, * FROM unnest($2::text[], $3::text[], $4::text[], $5::integer[], $6::boolean[], $7::json[])
     ON CONFLICT (test_clock_id, key) DO UPDATE SET (version, is_removed, business) = (EXCLUDED.version, EXCLUDED.is_removed, EXCLUDED.business)`,
    [
      clock,
      companies.map(companyKey),
      companies.map(formatBusinessId),
      companies.map(({ state }) => state),
      companies.map(({ version }) => version),
      companies.map(({ isRemoved }) => isRemoved),
      companies.map((company) => JSON.stringify(toClockedBusiness(company))),
    ],
  );
}

function toTestClock({ id, startedAt, now, target, hasStopped, createdAt }: ClockRow): TestClock {
  return {
    object: 'test_clock',
    id,
    status: target !== null ? 'advancing' : hasStopped ? 'stopped' : 'ready',
    started_at: startedAt.toISOString(),
    now: now.toISOString(),
    advancing_to: target?.toISOString() ?? null,
    created_at: createdAt.toISOString(),
  };
}
