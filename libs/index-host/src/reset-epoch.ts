import { CHANGES_CHANNEL } from '@registry/feed';
import type { PoolClient } from 'pg';

/** Gives the outbox a new epoch, so that the indexes of all replicas rebuild from the tables. Runs in the transaction that empties them. */
export async function resetEpoch(client: PoolClient): Promise<void> {
  await client.query('UPDATE feed_epochs SET epoch = gen_random_uuid()');
  await client.query(`NOTIFY ${CHANGES_CHANNEL}`);
}

/**
 * Empties tables of which indexes are built; returns whether they had rows. Where they had none, as when a service starts for the first
 * time, the epoch stays and no index is built again.
 */
export async function emptyIndexed(client: PoolClient, tables: readonly string[]): Promise<boolean> {
  await client.query(`LOCK TABLE ${tables.join(', ')}`);
  const found = tables.map((table) => `EXISTS (SELECT FROM ${table})`).join(' OR ');
  const { rows } = await client.query<{ found: boolean }>(`SELECT ${found} AS found`);
  if (rows[0]?.found !== true) return false;
  await client.query(`TRUNCATE ${tables.join(', ')}`);
  await resetEpoch(client);
  return true;
}
