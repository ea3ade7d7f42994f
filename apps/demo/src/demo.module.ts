import { type DynamicModule, Module } from '@nestjs/common';
import { FeedConsumerModule, FeedReadiness } from '@registry/feed';
import { indexProviders, consumerIndexProviders, type SearchOptions, SearchReadiness } from '@registry/index-host';
import { serviceModules } from '@registry/service-host';
import { GetCompanyReadModel } from './companies/get-company.read-model.ts';
import { ListCompanyIdsReadModel } from './companies/list-company-ids.read-model.ts';
import { ListConnectionsReadModel } from './companies/list-connections.read-model.ts';
import type { demoConfig } from './demo.config.ts';
import { companiesSubscription } from './consumer/companies.subscription.ts';
import { recordsSubscription } from './consumer/records.subscription.ts';
import { demoBase, demoIndexFiles } from './search/demo-base.ts';
import { DemoIndex } from './search/demo-index.ts';
import { GetPersonReadModel } from './search/get-person.read-model.ts';
import { GetTaxonomyReadModel } from './search/get-taxonomy.read-model.ts';
import { SearchCompaniesReadModel } from './search/search-companies.read-model.ts';
import { SearchPeopleReadModel } from './search/search-people.read-model.ts';
import { SearchHandler } from './search/search.handler.ts';
import { SuggestCompaniesReadModel } from './search/suggest-companies.read-model.ts';

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
          checks: { feed: FeedReadiness, index: SearchReadiness },
        }),
        FeedConsumerModule.forRoot({
          consumer: 'demo',
          subscriptions: [companiesSubscription, recordsSubscription],
          idleMs: settings.FEED_IDLE_SECONDS * 1_000,
        }),
      ],
      controllers: [SearchHandler],
      providers: [
        ...indexProviders(DemoIndex, search, demoIndexFiles, demoBase),
        ...consumerIndexProviders(DemoIndex),
        GetCompanyReadModel,
        GetPersonReadModel,
        GetTaxonomyReadModel,
        ListCompanyIdsReadModel,
        ListConnectionsReadModel,
        SearchCompaniesReadModel,
        SearchPeopleReadModel,
        SuggestCompaniesReadModel,
      ],
    };
  }
}
