import {
  type PublishedCompany,
  type CompanyAction,
  countBusinesses,
  registryChanged,
  registryLive,
  registryLoaded,
} from '@registry/contracts-business-registry';
import type { LiveSourceHealth, LoadedSource } from '@registry/domain';
import type { Subscription, TopicHandler } from '@registry/feed';
import { keepLiveSources } from './keep-live-sources.ts';
import { upsertLoadedSources } from './upsert-loaded-sources.ts';

const publisher = registryChanged.publisher;

/**
 * Counts companies, samples separately. A change event is applied once, with its position. So additions and removals
 * can be summed, and the coverage map needs no table of the companies that it has counted.
 */
const companies: TopicHandler<PublishedCompany> = {
  event: registryChanged,
  isBackfilled: false,
  async apply(client, items) {
    const byState = Map.groupBy(items, ({ state }) => state);
    for (const [state, ofState] of [...byState].sort()) {
      const [made, real] = [ofState.filter((item) => item.is_sample), ofState.filter((item) => !item.is_sample)];
      await client.query(
        `UPDATE jurisdictions SET company_count = company_count + $2, sample_company_count = sample_company_count + $3
          WHERE state = $1 AND ($2, $3) <> (0, 0)`,
        [state, difference(real), difference(made)],
      );
    }
  },
};

/** How many more companies there are. */
function difference(items: readonly PublishedCompany[]): number {
  const having = (action: CompanyAction): number => items.filter((item) => item.action === action).length;
  return having('added') - having('removed');
}

const loads: TopicHandler<LoadedSource> = {
  event: registryLoaded,
  apply: (client, items) => upsertLoadedSources(client, publisher, items),
};

const live: TopicHandler<LiveSourceHealth> = {
  event: registryLive,
  apply: (client, items) => keepLiveSources(client, publisher, 'sos', items),
};

/** What business-registry holds of each state, and what it can look up. */
export const registrySubscription: Subscription = {
  publisher,
  topics: [companies, loads, live],
  clear: async (client) => {
    await client.query('UPDATE jurisdictions SET (company_count, sample_company_count) = (0, 0)');
    await client.query('DELETE FROM loaded_sources WHERE owner = $1', [publisher]);
    await client.query('DELETE FROM live_sources WHERE owner = $1', [publisher]);
  },
  /** Counted by the publisher, at positions from which the consumer continues. */
  async backfill(client, send) {
    const { epoch, positions, counts, sampleCounts } = await send.call(countBusinesses, {});
    await this.clear(client);
    await client.query(
      `UPDATE jurisdictions SET company_count = coalesce(($1::jsonb->>state)::bigint, 0),
                                sample_company_count = coalesce(($2::jsonb->>state)::bigint, 0)`,
      [counts, sampleCounts],
    );
    return { epoch, positions };
  },
};
