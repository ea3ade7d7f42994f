import { VERIFICATION_DAYS } from '@registry/contracts-records-sections';
import { TEST_CLOCK_KEPT_DAYS } from '@registry/contracts-watchlist';
import type { Database } from '@registry/persistence';
import type { PoolClient } from 'pg';

/** Rows that one transaction removes at most: so that nobody waits for it. */
const ROWS_MAX = 1_000;
/** Companies likewise: each may have thousands of records. */
const COMPANIES_MAX = 50;
/** Watchlists, or companies, that are looked up at once. */
const FOUND_MAX = 10_000;

/** For how many days what is kept is kept. */
export interface RetentionDays {
  readonly events: number;
  readonly deliveries: number;
}

const LISTS_WITH_OLD_EVENTS = {
  name: 'lists-with-old-events',
  text: `
    SELECT w.id FROM watchlists w
     WHERE (SELECT e.created_at FROM watchlist_events e WHERE e.watchlist_id = w.id ORDER BY e.sequence LIMIT 1) < now() - $1 * interval '1 day'
     ORDER BY w.id LIMIT ${FOUND_MAX}`,
};

/**
 * The oldest events of a watchlist, up to the first that is to be kept: so those that are left have no gap. What an enabled webhook or a
 * digest that is wanted and not paused has not got yet stays, however old. The log of what is removed goes with it.
 */
const REMOVE_EVENTS = `
  WITH undelivered AS MATERIALIZED (
    SELECT coalesce(
      (SELECT e.next_sequence FROM webhook_endpoints e JOIN watchlists w ON w.id = e.watchlist_id
        WHERE e.watchlist_id = $1 AND e.status = 'enabled' AND w.paused_at IS NULL),
      (SELECT 1 + coalesce((SELECT max(d.through_sequence) FROM watchlist_digests d WHERE d.watchlist_id = w.id AND d.sent_at IS NOT NULL), 0)
         FROM watchlists w WHERE w.id = $1 AND w.delivery_type = 'digest' AND w.paused_at IS NULL
           AND EXISTS (SELECT FROM digest_recipients r WHERE r.watchlist_id = w.id AND r.unsubscribed_at IS NULL)),
      last_sequence + 1) AS sequence FROM watchlists WHERE id = $1
  ), head AS MATERIALIZED (
    SELECT sequence, created_at FROM watchlist_events WHERE watchlist_id = $1 ORDER BY sequence LIMIT ${ROWS_MAX}
  ), old AS MATERIALIZED (
    SELECT max(sequence) FILTER (WHERE is_old) AS through_sequence FROM (
      SELECT h.sequence, bool_and(h.created_at < now() - $2 * interval '1 day' AND h.sequence < u.sequence) OVER (ORDER BY h.sequence) AS is_old
        FROM head h CROSS JOIN undelivered u) heads
  ), unlogged AS (
    DELETE FROM webhook_deliveries d USING old WHERE d.watchlist_id = $1 AND d.sequence <= old.through_sequence
  )
  DELETE FROM watchlist_events e USING old WHERE e.watchlist_id = $1 AND e.sequence <= old.through_sequence`;

const LISTS_WITH_OLD_DELIVERIES = {
  name: 'lists-with-old-deliveries',
  text: `
    SELECT e.watchlist_id AS id FROM webhook_endpoints e
     WHERE (SELECT d.created_at FROM webhook_deliveries d WHERE d.watchlist_id = e.watchlist_id AND d.status <> 'pending' AND d.redeliver_at IS NULL
             ORDER BY d.sequence LIMIT 1) < now() - $1 * interval '1 day'
     ORDER BY e.watchlist_id LIMIT ${FOUND_MAX}`,
};
/** Not one that is still to be posted. */
const REMOVE_DELIVERIES = `
  DELETE FROM webhook_deliveries WHERE watchlist_id = $1 AND sequence IN (
    SELECT sequence FROM webhook_deliveries
     WHERE watchlist_id = $1 AND status <> 'pending' AND redeliver_at IS NULL AND created_at < now() - $2 * interval '1 day'
     ORDER BY sequence LIMIT ${ROWS_MAX})`;

/** Companies that no watchlist and no case follows, nor has events of, which are withheld when it is removed; but for those that wait to be looked at: their turn comes afterwards. */
const IS_UNFOLLOWED = `
  NOT EXISTS (SELECT FROM watchlist_entities w WHERE w.company_key = c.key)
  AND NOT EXISTS (SELECT FROM verification_follows v WHERE v.company_key = c.key)
  AND NOT EXISTS (SELECT FROM companies_to_check t WHERE t.company_key = c.key)
  AND NOT EXISTS (SELECT FROM watchlist_events e WHERE e.entity_id IS NOT NULL AND company_key_of(e.entity_id) = c.key)`;
const UNFOLLOWED_COMPANIES = {
  name: 'unfollowed-companies',
  text: `SELECT c.key AS id FROM followed_companies c WHERE ${IS_UNFOLLOWED} ORDER BY c.key LIMIT ${FOUND_MAX}`,
};
/** Two statements: the second sees who began to follow before the first had the lock. */
const LOCK_COMPANIES = `SELECT key FROM followed_companies WHERE key = ANY ($1) ORDER BY key FOR UPDATE SKIP LOCKED`;
const REMOVE_COMPANIES = `DELETE FROM followed_companies c WHERE c.key = ANY ($1) AND ${IS_UNFOLLOWED}`;

/** Deletes expired rows, a transaction each until nothing is left. A watchlist's newest digest that was sent says where the next begins. */
const REMOVE_EXPIRED = [
  `DELETE FROM idempotency_keys WHERE (workspace_id, key) IN (
     SELECT workspace_id, key FROM idempotency_keys WHERE created_at < now() - interval '24 hours' LIMIT ${ROWS_MAX})`,
  `DELETE FROM webhook_previous_secrets WHERE (watchlist_id, expires_at) IN (
     SELECT watchlist_id, expires_at FROM webhook_previous_secrets WHERE expires_at <= now() LIMIT ${ROWS_MAX})`,
  `DELETE FROM watchlist_digests WHERE (watchlist_id, day) IN (
     SELECT d.watchlist_id, d.day FROM watchlist_digests d
      WHERE d.day < now() - interval '90 days'
        AND EXISTS (SELECT FROM watchlist_digests s WHERE s.watchlist_id = d.watchlist_id AND s.day > d.day AND s.sent_at IS NOT NULL)
      LIMIT ${ROWS_MAX})`,
  // Of people who left the workspace.
  `DELETE FROM digest_readers WHERE (watchlist_id, person_id) IN (
     SELECT r.watchlist_id, r.person_id
       FROM digest_readers r JOIN watchlists w ON w.id = r.watchlist_id JOIN workspace_contacts k ON k.workspace_id = w.workspace_id
      WHERE coalesce(greatest(r.day, r.unsubscribed_at), w.created_at) < now() - interval '90 days'
        AND NOT k.people @> jsonb_build_array(jsonb_build_object('id', r.person_id))
      LIMIT ${ROWS_MAX})`,
  `DELETE FROM verification_follows WHERE (workspace_id, verification_id) IN (
     SELECT workspace_id, verification_id FROM verification_follows WHERE followed_at < now() - ${VERIFICATION_DAYS} * interval '1 day'
      LIMIT ${ROWS_MAX})`,
  `DELETE FROM sandbox.test_clocks WHERE id IN (
     SELECT id FROM sandbox.test_clocks WHERE leased_until < now() - ${TEST_CLOCK_KEPT_DAYS} * interval '1 day' LIMIT ${ROWS_MAX})`,
];

/**
 * Deletes expired rows in small transactions. One process at a time does so, by a lock that ends with each transaction:
 * if it dies, the next one deletes the rest.
 */
export class RetentionStore {
  readonly #database: Database;
  readonly #days: RetentionDays;

  constructor(database: Database, days: RetentionDays) {
    this.#database = database;
    this.#days = days;
  }

  /** Returns how many rows were removed, before `signal` was aborted. */
  async removeOld(signal: AbortSignal): Promise<number> {
    const { events, deliveries } = this.#days;
    let removed = 0;
    for (const id of await this.#listIds(LISTS_WITH_OLD_DELIVERIES, [deliveries]))
      removed += await this.#repeat(REMOVE_DELIVERIES, [id, deliveries], signal);
    for (const id of await this.#listIds(LISTS_WITH_OLD_EVENTS, [events]))
      removed += await this.#repeat(REMOVE_EVENTS, [id, events], signal);
    for (const text of REMOVE_EXPIRED) removed += await this.#repeat(text, [], signal);
    const keys = await this.#listIds(UNFOLLOWED_COMPANIES);
    for (let from = 0; from < keys.length && !signal.aborted; from += COMPANIES_MAX) {
      removed += await this.#alone((client) => removeCompanies(client, keys.slice(from, from + COMPANIES_MAX)));
    }
    return removed;
  }

  async #listIds(statement: { readonly name: string; readonly text: string }, values: readonly number[] = []) {
    const rows = await this.#database.query<{ id: string }>(statement, values);
    return rows.map(({ id }) => id);
  }

  /** Runs a statement, each time in a transaction of its own, until it removes nothing. */
  async #repeat(text: string, values: readonly (string | number)[], signal: AbortSignal): Promise<number> {
    for (let sum = 0; ;) {
      if (signal.aborted) return sum;
      const removed = await this.#alone(async (client) => (await client.query(text, [...values])).rowCount ?? 0);
      if (removed === 0) return sum;
      sum += removed;
    }
  }

  /** 0 where another process is at it. */
  #alone(remove: (client: PoolClient) => Promise<number>): Promise<number> {
    return this.#database.transaction(async (client) => {
      const { rows } = await client.query<{ isFree: boolean }>(
        `SELECT pg_try_advisory_xact_lock(hashtext('retention')) AS "isFree"`,
      );
      return rows[0]?.isFree === true ? remove(client) : 0;
    });
  }
}

async function removeCompanies(client: PoolClient, keys: readonly string[]): Promise<number> {
  const { rows: locked } = await client.query<{ key: string }>(LOCK_COMPANIES, [keys]);
  const { rowCount } = await client.query(REMOVE_COMPANIES, [locked.map(({ key }) => key)]);
  return rowCount ?? 0;
}
