import { type PublishedCompany, registryChanged } from '@registry/contracts-business-registry';
import {
  hiddenValuesHandler,
  restoreIndexes,
  type Subscription,
  suspendIndexes,
  type TopicHandler,
} from '@registry/feed';
import { emptyIndexed, resetEpoch } from '@registry/index-host';
import { applyCompanies } from './apply-companies.ts';
import { applyHiddenValues } from './apply-hidden-values.ts';
import { hasSubjects } from '../records/subjects.store.ts';
import { lockTables } from '../written/lock-tables.ts';

const TABLES = ['companies', 'further_names', 'officers'];

const companies: TopicHandler<PublishedCompany> = {
  event: registryChanged,
  apply: applyCompanies,
};

/** The companies of business-registry with their names and the persons on file for them. */
export const companiesSubscription: Subscription = {
  publisher: registryChanged.publisher,
  topics: [companies, hiddenValuesHandler(applyHiddenValues)],
  clear: async (client) => {
    await lockTables(client);
    await emptyIndexed(client, ['hidden_values', ...TABLES]);
    // Records that are there already are matched as companies arrive, by these indexes.
    if (!(await hasSubjects(client))) await suspendIndexes(client, registryChanged.publisher, TABLES);
  },
  endFirstBackfill: async (client) => {
    await lockTables(client);
    await restoreIndexes(client, registryChanged.publisher);
    await resetEpoch(client);
  },
};
