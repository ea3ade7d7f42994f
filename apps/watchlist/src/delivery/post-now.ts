import type { PoolClient } from 'pg';
import { EVENTS_CHANNEL } from '../events/append-events.ts';

/** Lets a webhook that waits for its next attempt have it now, in the client's transaction. One that is being posted to is left alone. */
export async function postNow(client: PoolClient, watchlistId: string): Promise<void> {
  await client.query('UPDATE webhook_endpoints SET due_at = now() WHERE watchlist_id = $1 AND lease IS NULL', [
    watchlistId,
  ]);
  await client.query(`NOTIFY ${EVENTS_CHANNEL}`);
}
