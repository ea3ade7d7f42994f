import type { Database, Statement } from '@registry/persistence';
import type { PoolClient } from 'pg';
import { type AuditedRead, toColumns } from '../audit/audit.store.ts';
import type { BatchTrace } from '../batching/one-batch-at-a-time.ts';
import { runShared } from '../batching/run-shared.ts';

/** The decision of one statement on the requests of one key. */
export interface AdmittedBatch {
  /** How many of the batch are admitted: the first ones. */
  readonly granted: number;
  /** Requests of the day so far, these included. */
  readonly used: number;
  readonly dailyLimit: number;
  /** Seconds until the day ends, by the database's clock. */
  readonly secondsLeft: number;
}

/** How many of `$2` requests a cap that leaves so many admits: as many as there is room for, or all or none. */
const PART = (left: string): string => `least($2, greatest(${left}, 0))`;
const WHOLE = (left: string): string => `CASE WHEN $2 <= ${left} THEN $2 ELSE 0 END`;

/**
 * Takes as many requests as the limit leaves, in one statement that no other can overtake: the row of the key and the
 * day is locked while it runs. `granted` is a column because RETURNING sees only the new row (OLD came with Postgres
 * 18). The day is the database's, so replicas whose clocks differ agree. An invalid key returns no row, although it is cached (`CACHED_MS`). Keys that a
 * workspace made count in the row of the operator's key whose limit they share.
 */
const admitting = (name: string, admitted: (left: string) => string) => ({
  name,
  text: `
    INSERT INTO key_usage AS u (key_id, day, used, granted, daily_limit)
    SELECT owner.id, (now() AT TIME ZONE 'UTC')::date, ${admitted('owner.daily_limit')}, ${admitted('owner.daily_limit')},
           owner.daily_limit
      FROM api_keys k JOIN api_keys owner ON owner.id = coalesce(k.counts_toward, k.id)
     WHERE k.id = $1 AND (k.revoked_at IS NULL OR k.revoked_at > now()) AND (k.expires_at IS NULL OR k.expires_at > now())
    ON CONFLICT (key_id, day) DO UPDATE
       SET used = u.used + ${admitted('(excluded.daily_limit - u.used)')},
           granted = ${admitted('(excluded.daily_limit - u.used)')},
           daily_limit = excluded.daily_limit
    RETURNING granted, used, daily_limit AS "dailyLimit",
              extract(epoch FROM (u.day + 1) - (now() AT TIME ZONE 'UTC'))::float8 AS "secondsLeft"`,
});

const ADMIT_REQUESTS = admitting('admit-requests', PART);
const ADMIT_WHOLE = admitting('admit-whole', WHOLE);
/** The same for one request of each read. It logs those that are admitted: $3 and $4 have their entries, null where nothing was read. */
const ADMIT_READS = {
  name: 'admit-reads',
  text: `
    WITH admitted AS (${ADMIT_REQUESTS.text})
    SELECT a.*, (SELECT add_audit_entries(array_agg(r.workspace ORDER BY r.n), array_agg(r.entry ORDER BY r.n))
                   FROM unnest($3::int[], $4::text[]) WITH ORDINALITY AS r (workspace, entry, n)
                  WHERE r.entry IS NOT NULL AND r.n <= a.granted)
      FROM admitted a`,
};

/** Counts a request of a key for each read, and logs the reads that are admitted; undefined when the key is not valid any more. */
export function admitReads(
  database: Database,
  keyId: number,
  reads: readonly (AuditedRead | undefined)[],
  trace: BatchTrace,
): Promise<AdmittedBatch | undefined> {
  return runShared(ADMIT_READS.name, trace, () => admit(database, ADMIT_READS, keyId, reads.length, toColumns(reads)));
}

/** Counts `requests` of a key; undefined when the key is not valid any more. */
export function admitRequests(database: Database, keyId: number, requests: number): Promise<AdmittedBatch | undefined> {
  return runShared(ADMIT_REQUESTS.name, {}, () => admit(database, ADMIT_REQUESTS, keyId, requests));
}

/** Counts a request of a key that counts as several, whole or not at all; undefined when the key is not valid any more. */
export function admitWhole(database: Database, keyId: number, requests: number): Promise<AdmittedBatch | undefined> {
  return admit(database, ADMIT_WHOLE, keyId, requests);
}

/** The same within a transaction, so that it counts with what else the transaction writes, or not at all. */
export async function admitWholeIn(
  client: PoolClient,
  keyId: number,
  requests: number,
): Promise<AdmittedBatch | undefined> {
  const { rows } = await client.query<AdmittedBatch>(ADMIT_WHOLE.text, [keyId, requests]);
  return rows[0];
}

async function admit(
  database: Database,
  statement: Statement,
  keyId: number,
  requests: number,
  entries: readonly unknown[] = [],
): Promise<AdmittedBatch | undefined> {
  const rows = await database.query<AdmittedBatch & Record<string, unknown>>(statement, [keyId, requests, ...entries]);
  return rows[0];
}
