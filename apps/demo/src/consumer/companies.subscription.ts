import { type PublishedCompany, registryChanged } from '@registry/contracts-business-registry';
import type { Subscription, TopicHandler } from '@registry/feed';
import { resetEpoch } from '@registry/index-host';
import { applyCompanies } from './apply-companies.ts';
import { lockTables } from '../written/lock-tables.ts';

const companies: TopicHandler<PublishedCompany> = {
  event: registryChanged,
  apply: (client, items, { kind }) => applyCompanies(client, items, kind === 'current'),
};

/** The companies of business-registry with their names and the persons on file for them. */
export const companiesSubscription: Subscription = {
  publisher: registryChanged.publisher,
  topics: [companies],
  clear: async (client) => {
    await lockTables(client);
    await client.query('TRUNCATE companies, company_names, officers');
    await resetEpoch(client);
  },
};
