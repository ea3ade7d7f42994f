import { type DynamicModule, Module } from '@nestjs/common';
import { FeedListenerModule, FeedOwnerModule, feedOwnerSettings, RunningRelay } from '@registry/feed';
import type { SearchOptions } from '@registry/index-host';
import { LoadMeter } from '@registry/loading';
import { KEYED_READS } from '@registry/persistence';
import { serviceModules } from '@registry/service-host';
import { CountBusinessesHandler } from './announcements/count-businesses.handler.ts';
import { GetCompaniesHandler } from './announcements/get-companies.handler.ts';
import { topics } from './announcements/topics.ts';
import type { businessRegistryConfig } from './business-registry.config.ts';
import { BusinessesModule } from './businesses/businesses.module.ts';
import type { LiveSources } from './live/live-sources.ts';
import { recordsSubscription } from './aliases/records.subscription.ts';
import { LiveModule } from './live/live.module.ts';
import { HistoryModule } from './history/history.module.ts';
import { ChangesModule } from './changes/changes.module.ts';
import { MatchModule } from './match/match.module.ts';
import { warmUpHits } from './search/hits.sql.ts';
import { SearchModule } from './search/search.module.ts';

export interface BusinessRegistryOptions {
  readonly settings: ReturnType<typeof businessRegistryConfig>;
  readonly version: string;
  /** The program of the relay's thread; without one it runs in this thread. */
  readonly relayProgram?: string;
  readonly search: SearchOptions;
  readonly liveSources: LiveSources;
}

@Module({})
export class BusinessRegistryModule {
  static forRoot({ settings, version, ...options }: BusinessRegistryOptions): DynamicModule {
    const search = SearchModule.forRoot(options.search);
    return {
      module: BusinessRegistryModule,
      imports: [
        ...serviceModules({
          service: 'business-registry',
          version,
          settings,
          sessions: { settings: KEYED_READS, warmUp: warmUpHits },
          tables: ['businesses', 'names', 'officers'],
          checks: { announcements: RunningRelay },
        }),
        FeedOwnerModule.forRoot({
          owner: 'business-registry',
          natsUrl: settings.NATS_URL,
          topics,
          settings: feedOwnerSettings(settings),
          relayProgram: options.relayProgram,
        }),
        FeedListenerModule.forRoot({
          listener: 'business-registry',
          subscriptions: [recordsSubscription],
          idleMs: settings.FEED_IDLE_SECONDS * 1_000,
        }),
        BusinessesModule,
        ChangesModule,
        HistoryModule,
        search,
        LiveModule.forRoot(options.liveSources, search),
        MatchModule.forRoot(search),
      ],
      controllers: [CountBusinessesHandler, GetCompaniesHandler],
      providers: [LoadMeter],
    };
  }
}
