import type { LiveSourceHealth } from '@registry/domain';
import type { LiveSourceType } from '@registry/contracts-jurisdiction';
import type { PoolClient } from 'pg';

/** Stores the health of sources, in the client's transaction. A publisher sends them in order. */
export async function keepLiveSources(
  client: PoolClient,
  publisher: string,
  type: LiveSourceType,
  sources: readonly LiveSourceHealth[],
): Promise<void> {
  for (const { source, state, ...health } of sources) {
    await client.query(
      `INSERT INTO live_sources (source, owner, state, type, health) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (source) DO UPDATE SET (owner, state, type, health) =
         (EXCLUDED.owner, EXCLUDED.state, EXCLUDED.type, EXCLUDED.health)`,
      [source, publisher, state, type, JSON.stringify(health)],
    );
  }
}
