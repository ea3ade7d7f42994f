import { type DynamicModule, Module } from '@nestjs/common';
import { FeedListenerModule, FeedReadiness } from '@registry/feed';
import type { SearchOptions } from '@registry/index-host';
import { serviceModules } from '@registry/service-host';
import type { demoConfig } from './demo.config.ts';
import { companiesSubscription } from './listen/companies.subscription.ts';
import { recordsSubscription } from './listen/records.subscription.ts';
import { SearchModule } from './search/search.module.ts';

export interface DemoOptions {
  readonly settings: ReturnType<typeof demoConfig>;
  readonly version: string;
  readonly search: SearchOptions;
}

@Module({})
export class DemoModule {
  static forRoot({ settings, version, search }: DemoOptions): DynamicModule {
    return {
      module: DemoModule,
      imports: [
        ...serviceModules({
          service: 'demo',
          version,
          settings,
          tables: ['companies', 'officers', 'records'],
          checks: { feed: FeedReadiness },
        }),
        FeedListenerModule.forRoot({
          listener: 'demo',
          subscriptions: [companiesSubscription, recordsSubscription],
          idleMs: settings.FEED_IDLE_SECONDS * 1_000,
        }),
        SearchModule.forRoot(search),
      ],
    };
  }
}
