import { type DynamicModule, Module } from '@nestjs/common';
import { FeedListenerModule, FeedOwnerModule, type FeedOwnerSettings, RunningRelay } from '@registry/feed';
import type { SearchOptions } from '@registry/index-host';
import { MessagingModule } from '@registry/messaging';
import { PersistenceModule, KEYED_READS } from '@registry/persistence';
import { HealthModule } from '@registry/service-host';
import { AnnouncementsModule } from './announcements/announcements.module.ts';
import { topics } from './announcements/topics.ts';
import { BusinessesModule } from './businesses/businesses.module.ts';
import type { LiveSources } from './live/live-sources.ts';
import { recordsSubscription } from './learn/records.subscription.ts';
import { LiveModule } from './live/live.module.ts';
import { HistoryModule } from './history/history.module.ts';
import { hitsOfNobody } from './search/hits.sql.ts';
import { SearchModule } from './search/search.module.ts';

export interface BusinessRegistryOptions {
  readonly databaseUrl: string;
  readonly databasePoolMax: number;
  readonly version: string;
  readonly natsUrl: string;
  readonly feed: FeedOwnerSettings;
  /** The program of the relay's thread; without one it runs in this thread. */
  readonly relayProgram?: string;
  readonly feedIdleMs: number;
  readonly search: SearchOptions;
  readonly liveSources: LiveSources;
}

@Module({})
export class BusinessRegistryModule {
  static forRoot(options: BusinessRegistryOptions): DynamicModule {
    const search = SearchModule.forRoot(options.search);
    return {
      module: BusinessRegistryModule,
      imports: [
        PersistenceModule.forRoot({
          url: options.databaseUrl,
          name: 'business-registry',
          poolMax: options.databasePoolMax,
          settings: KEYED_READS,
          warmUp: hitsOfNobody,
        }),
        HealthModule.forService({
          service: 'business-registry',
          version: options.version,
          tables: ['businesses', 'names', 'officers'],
          checks: { announcements: RunningRelay },
        }),
        MessagingModule.forRoot({ url: options.natsUrl, name: 'business-registry.asks' }),
        FeedOwnerModule.forRoot({
          owner: 'business-registry',
          natsUrl: options.natsUrl,
          topics,
          settings: options.feed,
          relayProgram: options.relayProgram,
        }),
        FeedListenerModule.forRoot({
          listener: 'business-registry',
          subscriptions: [recordsSubscription],
          idleMs: options.feedIdleMs,
        }),
        AnnouncementsModule,
        BusinessesModule,
        HistoryModule,
        search,
        LiveModule.forRoot(options.liveSources, search),
      ],
    };
  }
}
