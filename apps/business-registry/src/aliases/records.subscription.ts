import { type NamedHolder, recordsNamed } from '@registry/contracts-records-sections';
import { type StateCode, stateCodes } from '@registry/domain';
import type { Subscription, TopicHandler } from '@registry/feed';
import type { PoolClient } from 'pg';
import { storeAliases } from './store-aliases.ts';
import { linkAliases } from './link-aliases.ts';

const names: TopicHandler<NamedHolder> = {
  event: recordsNamed,
  apply: (client, items, { kind }) => storeAliases(client, items, kind === 'current'),
};

/** The names that records give: a company is to be found under them too. */
export const recordsSubscription: Subscription = {
  publisher: recordsNamed.publisher,
  topics: [names],
  clear: async (client) => {
    await client.query('TRUNCATE alias_holders, link_aliases_none');
    for (const state of await statesWithNames(client)) {
      await client.query(`UPDATE link_aliases_${state.toLowerCase()} SET is_gone = true`);
      await linkAliases(client, state, null, []);
    }
  },
};

async function statesWithNames(client: PoolClient): Promise<StateCode[]> {
  const { rows } = await client.query<{ state: string }>('SELECT DISTINCT state FROM link_aliases');
  return stateCodes.filter((state) => rows.some((row) => row.state === state)).sort();
}
