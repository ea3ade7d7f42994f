import type { PoolClient } from 'pg';

/**
 * Makes writers of the tables take turns until the transaction ends. A company and a record that arrive at once, each in
 * a transaction that does not see the other, would else never be matched.
 */
export async function lockTables(client: PoolClient): Promise<void> {
  await client.query("SELECT pg_advisory_xact_lock(hashtext('demo tables'))");
}
