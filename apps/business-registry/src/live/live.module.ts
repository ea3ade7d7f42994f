import { type DynamicModule, Inject, Module, type OnApplicationBootstrap } from '@nestjs/common';
import { Database } from '@registry/persistence';
import { declareRegistries } from '../announcements/registry-declared.topic.ts';
import { LiveLookup } from './live-lookup.ts';
import { LiveLookupsStore } from './live-lookups.store.ts';
import { liveMetrics } from './live-metrics.ts';
import { LiveSearchHandler } from './live-search.handler.ts';
import type { LiveSources } from './live-sources.ts';
import { LIVE_SOURCES } from './live-tokens.ts';
import { RefreshBusinessHandler } from './refresh-business.handler.ts';

@Module({})
export class LiveModule implements OnApplicationBootstrap {
  readonly #database: Database;
  readonly #sources: LiveSources;

  constructor(@Inject(Database) database: Database, @Inject(LIVE_SOURCES) sources: LiveSources) {
    this.#database = database;
    this.#sources = sources;
  }

  static forRoot(sources: LiveSources, search: DynamicModule): DynamicModule {
    return {
      module: LiveModule,
      imports: [search],
      controllers: [LiveSearchHandler, RefreshBusinessHandler],
      providers: [LiveLookup, LiveLookupsStore, { provide: LIVE_SOURCES, useValue: sources }],
    };
  }

  /** Says which states can be asked live: to the coverage map and to operators. */
  async onApplicationBootstrap(): Promise<void> {
    for (const { slug } of this.#sources.values()) liveMetrics.wired.set({ source: slug }, 1);
    await declareRegistries(this.#database, [...this.#sources.keys()]);
  }
}
