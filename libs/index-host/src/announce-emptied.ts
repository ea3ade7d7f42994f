import { ANNOUNCED_CHANNEL } from '@registry/feed';
import type { PoolClient } from 'pg';

/** Has the indexes of all replicas start anew, in the client's transaction, which empties the tables. */
export async function announceEmptied(client: PoolClient): Promise<void> {
  await client.query('UPDATE feed_epochs SET epoch = gen_random_uuid()');
  await client.query(`NOTIFY ${ANNOUNCED_CHANNEL}`);
}
