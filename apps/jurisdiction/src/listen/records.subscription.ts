import {
  type DeclaredRecords,
  type LoadedRecords,
  recordsDeclared,
  recordsLoaded,
} from '@registry/contracts-records-sections';
import type { Subscription, TopicHandler } from '@registry/feed';
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

/** Which records are loaded for each state, and where UCC filings can be looked up. */
export const recordsSubscription: Subscription = {
  owner,
  topics: [loads, capabilities],
  clear: async (client) => {
    await client.query('UPDATE jurisdictions SET live_ucc = false');
    await client.query('DELETE FROM loaded_sources WHERE owner = $1', [owner]);
  },
};
