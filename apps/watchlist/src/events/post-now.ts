import type { PoolClient } from 'pg';
import { EVENTS_CHANNEL } from './append-events.ts';

/**
 * Lets a webhook that waits for its next attempt have one now, in the client's transaction. It is outside the schedule of retries: where
 * it fails, the schedule goes on as if it had not been. One that is being posted to is left alone.
 */
export async function postNow(client: PoolClient, watchlistId: string): Promise<void> {
  await client.query(
    `UPDATE webhook_endpoints SET due_at = now(), resume_at = CASE WHEN attempts > 0 THEN coalesce(resume_at, due_at) END
      WHERE watchlist_id = $1 AND lease IS NULL AND due_at > now()`,
    [watchlistId],
  );
  await client.query(`NOTIFY ${EVENTS_CHANNEL}`);
}
