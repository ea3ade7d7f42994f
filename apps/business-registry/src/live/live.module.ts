import { type DynamicModule, Inject, Module, type OnApplicationBootstrap } from '@nestjs/common';
import { registryLive } from '@registry/contracts-business-registry';
import { LiveHealth, liveProviders } from '@registry/live-lookup';
import { Database } from '@registry/persistence';
import { declareRegistries } from '../announcements/registry-declared.topic.ts';
import { GetRefreshHandler } from './get-refresh.handler.ts';
import { LiveLookup } from './live-lookup.ts';
import { LiveSearchHandler } from './live-search.handler.ts';
import type { LiveSources } from './live-sources.ts';
import { LIVE_SOURCES } from './live-tokens.ts';
import { RefreshBusinessHandler } from './refresh-business.handler.ts';

@Module({})
export class LiveModule implements OnApplicationBootstrap {
  readonly #database: Database;
  readonly #sources: LiveSources;
  readonly #health: LiveHealth;

  constructor(
    @Inject(Database) database: Database,
    @Inject(LIVE_SOURCES) sources: LiveSources,
    @Inject(LiveHealth) health: LiveHealth,
  ) {
    this.#database = database;
    this.#sources = sources;
    this.#health = health;
  }

  static forRoot(sources: LiveSources, search: DynamicModule): DynamicModule {
    return {
      module: LiveModule,
      imports: [search],
      controllers: [LiveSearchHandler, RefreshBusinessHandler, GetRefreshHandler],
      providers: [LiveLookup, { provide: LIVE_SOURCES, useValue: sources }, ...liveProviders(registryLive)],
    };
  }

  /** Says which states can be asked live, and how they have answered: to the coverage map and to operators. */
  async onApplicationBootstrap(): Promise<void> {
    await declareRegistries(this.#database, [...this.#sources.keys()]);
    await this.#health.start([...this.#sources.values()]);
  }
}
