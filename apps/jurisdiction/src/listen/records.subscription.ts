import type { LiveSourceHealth } from '@registry/domain';
import {
  type DeclaredRecords,
  type LoadedRecords,
  recordsDeclared,
  recordsLive,
  recordsLoaded,
} from '@registry/contracts-records-sections';
import type { Subscription, TopicHandler } from '@registry/feed';
import { keepLiveSources } from './keep-live-sources.ts';
import { keepLoadedSources } from './keep-loaded-sources.ts';

const { owner } = recordsLoaded;

/** A source that covers the whole country is no jurisdiction's. */
const loads: TopicHandler<LoadedRecords> = {
  event: recordsLoaded,
  apply: (client, items) =>
    keepLoadedSources(
      client,
      owner,
      items.flatMap(({ state, ...loaded }) => (state === null ? [] : [{ ...loaded, state }])),
    ),
};

const capabilities: TopicHandler<DeclaredRecords> = {
  event: recordsDeclared,
  async apply(client, items) {
    for (const { state, liveUcc } of items) {
      await client.query('UPDATE jurisdictions SET live_ucc = $2 WHERE state = $1', [state, liveUcc]);
    }
  },
};

const live: TopicHandler<LiveSourceHealth> = {
  event: recordsLive,
  apply: (client, items) => keepLiveSources(client, owner, 'ucc', items),
};

/** Which records are loaded for each state, and where UCC filings can be looked up. */
export const recordsSubscription: Subscription = {
  owner,
  topics: [loads, capabilities, live],
  clear: async (client) => {
    await client.query('UPDATE jurisdictions SET live_ucc = false');
    await client.query('DELETE FROM loaded_sources WHERE owner = $1', [owner]);
    await client.query('DELETE FROM live_sources WHERE owner = $1', [owner]);
  },
};
