import { type PublishedCompany, registryChanged } from '@registry/contracts-business-registry';
import {
  erasureHandler,
  hiddenValuesHandler,
  replaceHiddenValues,
  type Subscription,
  type TopicHandler,
} from '@registry/feed';
import { applyCompanies } from '../followed/apply-companies.ts';
import { eraseFollowed } from '../followed/erase-followed.ts';
import { startOver } from './start-over.ts';

/** Followed companies are few compared with all companies, so only these are requested. */
const companies: TopicHandler<PublishedCompany> = {
  event: registryChanged,
  isBackfilled: false,
  apply: (client, items) => applyCompanies(client, items),
};

/** Changes of followed companies, what is hidden on companies, and what is erased. */
export const companiesSubscription: Subscription = {
  publisher: registryChanged.publisher,
  topics: [{ ...hiddenValuesHandler(), isBackfilled: false }, companies, erasureHandler(eraseFollowed)],
  clear: async (client) => {
    // The next state of each starts its changes again: versions of another epoch mean nothing.
    await client.query('UPDATE followed_companies SET version = 0');
    await client.query('UPDATE watchlist_entities SET followed_version = 0');
    await client.query('DELETE FROM erased_companies');
  },
  async backfill(client, messages) {
    const reached = await startOver(client, messages, this, registryChanged.topic);
    await replaceHiddenValues(client, messages);
    return reached;
  },
};
