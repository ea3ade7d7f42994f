import {
  type AnnouncedCompany,
  countBusinesses,
  type DeclaredRegistry,
  type LoadedSource,
  registryChanged,
  registryDeclared,
  registryLive,
  registryLoaded,
} from '@registry/contracts-business-registry';
import type { LiveSourceHealth } from '@registry/domain';
import type { Subscription, TopicHandler } from '@registry/feed';
import { keepLiveSources } from './keep-live-sources.ts';
import { keepLoadedSources } from './keep-loaded-sources.ts';

const owner = registryChanged.owner;

/**
 * Counts companies. An announcement is applied once, with its position: so first inserts can be added up, and the map
 * needs no table of companies to know which of them it has counted.
 */
const companies: TopicHandler<AnnouncedCompany> = {
  event: registryChanged,
  isBackfilled: false,
  async apply(client, items) {
    const inserted = items.filter(({ version }) => version === 1);
    if (inserted.length === 0) return;
    const byState = Map.groupBy(inserted, ({ state }) => state);
    for (const state of [...byState.keys()].sort()) {
      await client.query('UPDATE jurisdictions SET company_count = company_count + $2 WHERE state = $1', [
        state,
        byState.get(state)?.length ?? 0,
      ]);
    }
  },
};

const loads: TopicHandler<LoadedSource> = {
  event: registryLoaded,
  apply: (client, items) => keepLoadedSources(client, owner, items),
};

const capabilities: TopicHandler<DeclaredRegistry> = {
  event: registryDeclared,
  async apply(client, items) {
    for (const { state, liveSos } of items) {
      await client.query('UPDATE jurisdictions SET live_sos = $2 WHERE state = $1', [state, liveSos]);
    }
  },
};

const live: TopicHandler<LiveSourceHealth> = {
  event: registryLive,
  apply: (client, items) => keepLiveSources(client, owner, 'sos', items),
};

/** What business-registry holds of each state, and what it can look up. */
export const registrySubscription: Subscription = {
  owner,
  topics: [companies, loads, capabilities, live],
  clear: async (client) => {
    await client.query('UPDATE jurisdictions SET (company_count, live_sos) = (0, false)');
    await client.query('DELETE FROM loaded_sources WHERE owner = $1', [owner]);
    await client.query('DELETE FROM live_sources WHERE owner = $1', [owner]);
  },
  /** Counted by the owner, at positions from which the announcements go on. */
  async backfill(client, ask) {
    const { epoch, positions, counts } = await ask.call(countBusinesses, {});
    await this.clear(client);
    await client.query(
      `UPDATE jurisdictions j SET company_count = counted.companies
         FROM unnest($1::text[], $2::bigint[]) AS counted (state, companies) WHERE j.state = counted.state`,
      [Object.keys(counts), Object.values(counts)],
    );
    return { epoch, positions };
  },
};
