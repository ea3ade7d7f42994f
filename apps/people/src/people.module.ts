import { type DynamicModule, Module } from '@nestjs/common';
import { FeedConsumerModule, FeedReadiness } from '@registry/feed';
import { indexProviders, consumerIndexProviders, type SearchOptions, SearchReadiness } from '@registry/index-host';
import { serviceModules } from '@registry/service-host';
import type { peopleConfig } from './people.config.ts';
import { companiesSubscription } from './consumer/companies.subscription.ts';
import { personBase, personIndexFiles } from './search/person-base.ts';
import { PersonIndex } from './search/person-index.ts';
import { SearchPeopleHandler } from './search/search-people.handler.ts';
import { SearchPeopleReadModel } from './search/search-people.read-model.ts';

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
          tables: ['companies'],
          checks: { feed: FeedReadiness, index: SearchReadiness },
        }),
        FeedConsumerModule.forRoot({
          consumer: 'people',
          subscriptions: [companiesSubscription],
          idleMs: settings.FEED_IDLE_SECONDS * 1_000,
        }),
      ],
      controllers: [SearchPeopleHandler],
      providers: [
        ...indexProviders(PersonIndex, search, personIndexFiles, personBase),
        ...consumerIndexProviders(PersonIndex),
        SearchPeopleReadModel,
      ],
    };
  }
}
