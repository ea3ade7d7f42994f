import type { PoolClient } from 'pg';

/** When the client's transaction began; on a test clock the time of that. ISO 8601 UTC, milliseconds. */
export async function readTransactionTime(client: PoolClient): Promise<string> {
  const { rows } = await client.query<{ now: Date }>('SELECT now()');
  return (rows[0]?.now ?? new Date(0)).toISOString();
}
