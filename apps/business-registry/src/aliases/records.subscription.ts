import { type NamedHolder, recordsNamed } from '@registry/contracts-records-sections';
import type { StateCode } from '@registry/domain';
import type { Subscription, TopicHandler } from '@registry/feed';
import type { PoolClient } from 'pg';
import { beginFirstFill, linkNextDue } from './due-holders.ts';
import { removeOrphans } from './move-names.ts';
import { storeAliases } from './store-aliases.ts';

const names: TopicHandler<NamedHolder> = {
  event: recordsNamed,
  apply: (client, items, { kind }) => storeAliases(client, items, kind === 'current'),
};

/** The names that records give: a company is to be found under them too. */
export const recordsSubscription: Subscription = {
  publisher: recordsNamed.publisher,
  topics: [names],
  clear: async (client) => {
    await client.query('TRUNCATE named_holders, aliases, further_states, due_holders');
    await beginFirstFill(client);
    await removeAllOrphans(client);
  },
  complete: async (client) => {
    await analyzeGrown(client);
    if (await linkNextDue(client)) return true;
    await client.query('DELETE FROM aliases WHERE is_gone');
    await removeAllOrphans(client);
    return false;
  },
};

async function removeAllOrphans(client: PoolClient): Promise<void> {
  const { rows } = await client.query<{ state: StateCode }>(
    "SELECT upper(right(relid::text, 2)) AS state FROM pg_partition_tree('names') WHERE isleaf ORDER BY 1",
  );
  for (const { state } of rows) await removeOrphans(client, state);
}

/** Analyzes tables that are twice as large as Postgres knows: it plans otherwise as if they were nearly empty. */
async function analyzeGrown(client: PoolClient): Promise<void> {
  const { rows } = await client.query<{ table: string }>(
    `SELECT relname AS table FROM pg_class
      WHERE oid = ANY ('{named_holders,aliases,due_holders}'::regclass[])
        AND pg_relation_size(oid) > 2 * greatest(relpages, 10) * current_setting('block_size')::bigint`,
  );
  for (const { table } of rows) await client.query(`ANALYZE ${table}`);
}
