import type { LiveSourceHealth, LoadedSource } from '@registry/domain';
import { recordsLive, recordsLoaded } from '@registry/contracts-records-sections';
import type { Subscription, TopicHandler } from '@registry/feed';
import { keepLiveSources } from './keep-live-sources.ts';
import { upsertLoadedSources } from './upsert-loaded-sources.ts';

const { publisher } = recordsLoaded;

const loads: TopicHandler<LoadedSource> = {
  event: recordsLoaded,
  apply: (client, items) => upsertLoadedSources(client, publisher, items),
};

const live: TopicHandler<LiveSourceHealth> = {
  event: recordsLive,
  apply: (client, items) => keepLiveSources(client, publisher, 'ucc', items),
};

/** Which records are loaded for each state, and where UCC filings can be looked up. */
export const recordsSubscription: Subscription = {
  publisher,
  topics: [loads, live],
  clear: async (client) => {
    await client.query('DELETE FROM loaded_sources WHERE owner = $1', [publisher]);
    await client.query('DELETE FROM live_sources WHERE owner = $1', [publisher]);
  },
};
