import type { LoadedSource } from '@registry/domain';
import type { PoolClient } from 'pg';

/** All of the table, in its order. */
const COLUMNS = 'source, owner, state, yields, verified, rows_read, last_loaded_at, as_of, is_removed, is_whole';

/**
 * Stores the load of each source with the newest data, as its publisher states it last, in the client's transaction. It may have ended
 * before the one that is known, whose date was corrected: change events of loads have one order. A removed sample keeps its row, which is
 * not shown. A source that covers the whole country has no state.
 */
export async function upsertLoadedSources(
  client: PoolClient,
  publisher: string,
  loaded: readonly LoadedSource[],
): Promise<void> {
  for (const { source, state, yields, verified, counts, asOf, finishedAt, isRemoved, isWhole } of loaded) {
    await client.query(
      `INSERT INTO loaded_sources AS known (${COLUMNS}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
       ON CONFLICT (source) DO UPDATE SET (${COLUMNS}) = ROW (EXCLUDED.*)
         WHERE NOT known.is_removed`,
      [source, publisher, state, yields, verified, counts.read, finishedAt, asOf, isRemoved, isWhole],
    );
  }
}
