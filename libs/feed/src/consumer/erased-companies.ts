import { type PublishedErasure, registryErased } from '@registry/contracts-business-registry';
import type { PoolClient } from 'pg';
import { newestOfEach } from './keep-newest.ts';
import type { TopicHandler } from './subscription.ts';

/** Adds to what a consumer keeps of erasures, for its migration: those that it has carried out. */
export const ERASED_COMPANIES_SQL = `
CREATE TABLE erased_companies (
  company_key text COLLATE "C" PRIMARY KEY,
  -- Of the company, when it was erased: change events up to it say nothing any more.
  version integer NOT NULL
)`;

/** Carries out each erasure once, in the client's transaction, dead letters included: it may come again when the company is back. */
export function erasureHandler(
  erase: (client: PoolClient, items: readonly PublishedErasure[]) => Promise<void>,
): TopicHandler<PublishedErasure> {
  return {
    event: registryErased,
    async apply(client, items) {
      const newest = newestOfEach(
        items,
        (item) => item.company_key,
        ({ version }) => version,
      );
      const { rows } = await client.query<{ key: string }>(
        `INSERT INTO erased_companies AS known (company_key, version) SELECT * FROM unnest($1::text[], $2::integer[])
         ON CONFLICT (company_key) DO UPDATE SET version = EXCLUDED.version WHERE known.version < EXCLUDED.version
         RETURNING company_key AS key`,
        [[...newest.keys()], [...newest.values()].map(({ version }) => version)],
      );
      const due = rows.flatMap(({ key }) => newest.get(key) ?? []);
      if (due.length === 0) return;
      await client.query(
        `DELETE FROM feed_dead_letters WHERE upper(item::text) LIKE ANY (SELECT '%"' || upper(key) || '"%' FROM unnest($1::text[]) AS e (key))`,
        [due.map(({ company_key: key }) => key)],
      );
      await erase(client, due);
    },
  };
}

/** The versions in which those of some companies were erased that were. */
export async function erasedVersions(client: PoolClient, keys: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await client.query<{ key: string; version: number }>(
    'SELECT company_key AS key, version FROM erased_companies WHERE company_key = ANY ($1)',
    [keys],
  );
  return new Map(rows.map(({ key, version }) => [key, version] as const));
}
