import { timeLimit } from '@registry/config';
import { requestContext } from '@registry/request-context';
import type { Database } from '@registry/persistence';
import type { BatchTrace } from '../batching/one-batch-at-a-time.ts';

/** What one statement decided for the requests of one key. */
export interface AdmittedBatch {
  /** How many of the batch may be answered: the first ones. */
  readonly granted: number;
  /** Requests of the day so far, these included. */
  readonly used: number;
  readonly dailyLimit: number;
  /** Seconds until the day ends, by the database's clock. */
  readonly secondsLeft: number;
}

/** Milliseconds for the statement; see `REMEMBERED_MS` for why it checks the key again. */
const STATEMENT_MS = 1_200;

/**
 * Takes as many requests as the cap leaves, in one statement that no other can overtake: the row of the key and the day is
 * locked while it runs. `granted` is a column because RETURNING sees the new row alone (OLD came with Postgres 18). The day
 * is the database's, so replicas whose clocks differ agree. No row comes back for a key that is no longer valid.
 */
const ADMIT_REQUESTS = {
  name: 'admit-requests',
  text: `
    INSERT INTO key_usage AS u (key_id, day, used, granted, daily_limit)
    SELECT id, (now() AT TIME ZONE 'UTC')::date, least($2, daily_limit), least($2, daily_limit), daily_limit
      FROM api_keys
     WHERE id = $1 AND (revoked_at IS NULL OR revoked_at > now()) AND (expires_at IS NULL OR expires_at > now())
    ON CONFLICT (key_id, day) DO UPDATE
       SET used = u.used + least($2, greatest(excluded.daily_limit - u.used, 0)),
           granted = least($2, greatest(excluded.daily_limit - u.used, 0)),
           daily_limit = excluded.daily_limit
    RETURNING granted, used, daily_limit AS "dailyLimit",
              extract(epoch FROM (u.day + 1) - (now() AT TIME ZONE 'UTC'))::float8 AS "secondsLeft"`,
};

/** Counts `requests` of a key; undefined when the key is not valid any more. */
export async function admitRequests(
  database: Database,
  keyId: number,
  requests: number,
  trace: BatchTrace = {},
): Promise<AdmittedBatch | undefined> {
  const context = { requestId: 'admit-requests', deadlineAt: Date.now() + timeLimit(STATEMENT_MS), ...trace };
  const rows = await requestContext.run(context, () =>
    database.query<AdmittedBatch>(ADMIT_REQUESTS, [keyId, requests]),
  );
  return rows[0];
}
