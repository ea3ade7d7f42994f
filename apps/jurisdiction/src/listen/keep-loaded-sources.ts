import type { LoadedSource } from '@registry/contracts-business-registry';
import type { PoolClient } from 'pg';

/** Writes down the newest load of each source, in the client's transaction; an older one changes nothing. */
export async function keepLoadedSources(
  client: PoolClient,
  owner: string,
  loaded: readonly LoadedSource[],
): Promise<void> {
  for (const { source, state, yields, verified, counts, finishedAt } of loaded) {
    await client.query(
      `INSERT INTO loaded_sources AS known (source, owner, state, yields, verified, rows_read, last_loaded_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7)
       ON CONFLICT (source) DO UPDATE SET (owner, state, yields, verified, rows_read, last_loaded_at) =
         (EXCLUDED.owner, EXCLUDED.state, EXCLUDED.yields, EXCLUDED.verified, EXCLUDED.rows_read, EXCLUDED.last_loaded_at)
         WHERE known.last_loaded_at <= EXCLUDED.last_loaded_at`,
      [source, owner, state, yields, verified, counts.read, finishedAt],
    );
  }
}
