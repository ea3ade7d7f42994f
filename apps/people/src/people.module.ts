import { type DynamicModule, Module } from '@nestjs/common';
import { FeedListenerModule, FeedReadiness } from '@registry/feed';
import type { SearchOptions } from '@registry/index-host';
import { serviceModules } from '@registry/service-host';
import type { peopleConfig } from './people.config.ts';
import { companiesSubscription } from './listen/companies.subscription.ts';
import { SearchModule } from './search/search.module.ts';

export interface PeopleOptions {
  readonly settings: ReturnType<typeof peopleConfig>;
  readonly version: string;
  readonly search: SearchOptions;
}

@Module({})
export class PeopleModule {
  static forRoot({ settings, version, search }: PeopleOptions): DynamicModule {
    return {
      module: PeopleModule,
      imports: [
        ...serviceModules({
          service: 'people',
          version,
          settings,
          tables: ['companies', 'persons'],
          checks: { feed: FeedReadiness },
        }),
        FeedListenerModule.forRoot({
          listener: 'people',
          subscriptions: [companiesSubscription],
          idleMs: settings.FEED_IDLE_SECONDS * 1_000,
        }),
        SearchModule.forRoot(search),
      ],
    };
  }
}
