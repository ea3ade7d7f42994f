import {
  type liveSearch,
  type LookupOutcome,
  registryLive,
  type SearchBusinessesReply,
  UNFILTERED,
} from '@registry/contracts-business-registry';
import type { ReplyTo } from '@registry/contracts-message';
import { type HostLimits, LiveHealth, LiveLookups, LiveLookupsStore } from '@registry/live-lookup';
import { requestContext } from '@registry/request-context';
import { FakeSocrataPortal, type PortalRow } from '@registry/fake-socrata-portal';
import { loadSource, sourcesDirectory } from '@registry/sources';
import { temporaryFolder } from '@registry/testing';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { LiveLookup } from '../live/live-lookup.ts';
import { loadLiveSources } from '../live/live-sources.ts';
import { LiveHandler } from '../live/live.handler.ts';
import type { RegistryFixture } from './registry-fixture.ts';
import { SearchFixture } from './search-fixture.ts';

const usual: Partial<HostLimits> = {
  requestsPerSecond: 1_000,
  requestsAtOnce: 1_000,
  failuresMax: 1_000,
  bytesMax: 1_000_000,
};

/** A fake of Colorado's portal, and replicas of the service that call it. */
export class LiveFixture {
  readonly registry: RegistryFixture;
  readonly portal: FakeSocrataPortal;
  /** The portal's rows of companies. */
  readonly rows: PortalRow[];
  readonly #searches: SearchFixture[] = [];
  /** Only Colorado's: each replica reads them, and those of all states take as long as a test. */
  readonly #sources = temporaryFolder('live-sources').path;

  private constructor(registry: RegistryFixture, portal: FakeSocrataPortal, rows: PortalRow[]) {
    this.registry = registry;
    this.portal = portal;
    this.rows = rows;
    cpSync(join(sourcesDirectory(), 'us-co'), join(this.#sources, 'us-co'), { recursive: true });
  }

  static async start(registry: RegistryFixture): Promise<LiveFixture> {
    const { live } = await loadSource('us-co/business-registry');
    if (live === null) throw new Error('Colorado has no live lookups.');
    const rows: PortalRow[] = [];
    const dataset = { host: live.host, id: live.dataset, columns: live.headers, rows };
    return new LiveFixture(registry, await FakeSocrataPortal.start([dataset]), rows);
  }

  /** One more replica over the registry's database, with an index of its own. */
  async addReplica(limits: Partial<HostLimits> = {}): Promise<LiveReplica> {
    const search = await SearchFixture.start(this.registry, temporaryFolder('live-fixture').path);
    this.#searches.push(search);
    return this.requestingAgain(search, limits);
  }

  /** A replica with this index that has never called the portal. */
  async requestingAgain(search: SearchFixture, limits: Partial<HostLimits> = {}): Promise<LiveReplica> {
    const { registry, portal } = this;
    const sources = await loadLiveSources({
      sourcesDir: this.#sources,
      contact: 'ops@example.test',
      standInUrl: portal.url,
      limits: { ...usual, ...limits },
    });
    const health = new LiveHealth(registry.database, registryLive);
    const lookups = new LiveLookups(new LiveLookupsStore(registry.database), health);
    return new LiveReplica(
      new LiveLookup(sources, lookups, registry.database, registry.database, search.index),
      search,
      health,
    );
  }

  /** The portal without rows, errors and requests. */
  async reset(): Promise<void> {
    this.rows.length = 0;
    this.portal.requests.length = 0;
    this.portal.fault = undefined;
    for (const table of ['live_lookups', 'live_lookup_ends', 'live_sources'])
      await this.registry.rows(`DELETE FROM ${table}`);
  }

  async end(): Promise<void> {
    await Promise.all(this.#searches.map((search) => search.end()));
    await this.portal.close();
  }
}

/** The response of one replica. */
export class LiveReplica {
  readonly lookup: LiveLookup;
  readonly search: SearchFixture;
  readonly health: LiveHealth;
  readonly #handler: LiveHandler;

  constructor(lookup: LiveLookup, search: SearchFixture, health: LiveHealth) {
    this.lookup = lookup;
    this.search = search;
    this.health = health;
    this.#handler = new LiveHandler(lookup, search.readModel);
  }

  /** A live search in Colorado whose request has `budgetMs` milliseconds left. */
  liveSearch(q: string, budgetMs = 20_000): Promise<ReplyTo<typeof liveSearch>> {
    return within(budgetMs, () => this.#handler.liveSearch({ ...toRequest(q), states: ['CO'] }));
  }

  plainSearch(q: string): Promise<SearchBusinessesReply> {
    return this.search.readModel.search(toRequest(q));
  }

  async refresh(fileNumber: string, budgetMs = 15_000): Promise<LookupOutcome> {
    return (await within(budgetMs, () => this.#handler.refreshBusiness({ state: 'CO', fileNumber }))).lookup;
  }
}

function toRequest(q: string) {
  return { q, ...UNFILTERED, states: ['CO'], sort: 'relevance', offset: 0, limit: 30 } as const;
}

function within<T>(budgetMs: number, work: () => Promise<T>): Promise<T> {
  return requestContext.run({ requestId: 'spec', deadlineAt: Date.now() + budgetMs }, work);
}
