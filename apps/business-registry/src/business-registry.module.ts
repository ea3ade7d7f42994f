import { type DynamicModule, Module } from '@nestjs/common';
import { FeedListenerModule, FeedOwnerModule, type FeedOwnerSettings } from '@registry/feed';
import type { SearchOptions } from '@registry/index-host';
import { MessagingModule } from '@registry/messaging';
import { PersistenceModule, keyedReads } from '@registry/persistence';
import { HealthModule } from '@registry/service-host';
import { AnnouncementsModule } from './announcements/announcements.module.ts';
import { registryChangedTopic } from './announcements/registry-changed.topic.ts';
import { registryDeclaredTopic } from './announcements/registry-declared.topic.ts';
import { registryLiveTopic } from './announcements/registry-live.topic.ts';
import { registryLoadedTopic } from './announcements/registry-loaded.topic.ts';
import { BusinessesModule } from './businesses/businesses.module.ts';
import type { LiveSources } from './live/live-sources.ts';
import { recordsSubscription } from './learn/records.subscription.ts';
import { LiveModule } from './live/live.module.ts';
import { HistoryModule } from './history/history.module.ts';
import { SearchModule } from './search/search.module.ts';

export interface BusinessRegistryOptions {
  readonly databaseUrl: string;
  readonly databasePoolMax: number;
  readonly version: string;
  readonly natsUrl: string;
  readonly feed: FeedOwnerSettings;
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
          settings: keyedReads,
        }),
        HealthModule.forService({
          service: 'business-registry',
          version: options.version,
          tables: ['businesses', 'names', 'officers'],
        }),
        MessagingModule.forRoot({ url: options.natsUrl, name: 'business-registry-asks' }),
        FeedOwnerModule.forRoot({
          owner: 'business-registry',
          natsUrl: options.natsUrl,
          topics: [registryChangedTopic, registryLoadedTopic, registryDeclaredTopic, registryLiveTopic],
          settings: options.feed,
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
