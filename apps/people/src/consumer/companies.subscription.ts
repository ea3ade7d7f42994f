import { type PublishedCompany, registryChanged } from '@registry/contracts-business-registry';
import { isUsState } from '@registry/domain';
import type { Subscription, TopicHandler } from '@registry/feed';
import { emptyIndexed, resetEpoch } from '@registry/index-host';
import { applyCompanies } from './apply-companies.ts';

const companies: TopicHandler<PublishedCompany> = {
  event: registryChanged,
  async apply(client, items, from) {
    const byState = Map.groupBy(
      items.filter(({ state }) => isUsState(state)),
      ({ state }) => state,
    );
    for (const state of [...byState.keys()].sort()) {
      await applyCompanies(client, state, byState.get(state) ?? [], from);
    }
  },
};

/** The companies of the US, which the production API is about, with the persons on file for them. */
export const companiesSubscription: Subscription = {
  publisher: registryChanged.publisher,
  topics: [companies],
  clear: async (client) => {
    await emptyIndexed(client, ['companies']);
  },
  endFirstBackfill: resetEpoch,
};
