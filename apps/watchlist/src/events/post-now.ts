import type { PoolClient } from 'pg';
import { EVENTS_CHANNEL } from './append-events.ts';

/**
 * Gives a webhook that waits for its next attempt one now, in the client's transaction. It is outside the schedule of
 * retries: if it fails, the schedule continues unchanged. A webhook with an attempt in progress is not touched.
 */
export async function postNow(client: PoolClient, watchlistId: string): Promise<void> {
  await client.query(
    `UPDATE webhook_endpoints SET due_at = now(), resume_at = CASE WHEN attempts > 0 THEN coalesce(resume_at, due_at) END
      WHERE watchlist_id = $1 AND lease IS NULL AND due_at > now()`,
    [watchlistId],
  );
  await client.query(`NOTIFY ${EVENTS_CHANNEL}`);
}
