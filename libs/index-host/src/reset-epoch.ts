import { CHANGES_CHANNEL } from '@registry/feed';
import type { PoolClient } from 'pg';

/** Gives the outbox a new epoch, so that the indexes of all replicas rebuild from the tables. Runs in the transaction that empties them. */
export async function resetEpoch(client: PoolClient): Promise<void> {
  await client.query('UPDATE feed_epochs SET epoch = gen_random_uuid()');
  await client.query(`NOTIFY ${CHANGES_CHANNEL}`);
}
