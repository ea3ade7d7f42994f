import { type AnnouncedCompany, registryChanged } from '@registry/contracts-business-registry';
import type { Subscription, TopicHandler } from '@registry/feed';
import { announceEmptied } from '@registry/index-host';
import { keepCompanies } from './keep-companies.ts';

const companies: TopicHandler<AnnouncedCompany> = {
  event: registryChanged,
  async apply(client, items, { kind }) {
    const byState = Map.groupBy(items, ({ state }) => state);
    for (const state of [...byState.keys()].sort()) {
      await keepCompanies(client, state, byState.get(state) ?? [], kind === 'current');
    }
  },
};

/** The companies of business-registry with the persons on file for them. */
export const companiesSubscription: Subscription = {
  owner: registryChanged.owner,
  topics: [companies],
  clear: async (client) => {
    await client.query('TRUNCATE companies, persons');
    await announceEmptied(client);
  },
};
