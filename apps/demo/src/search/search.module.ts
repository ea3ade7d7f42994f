import { type DynamicModule, Module } from '@nestjs/common';
import { indexProviders, listenerIndexProviders, type SearchOptions } from '@registry/index-host';
import { GetCompanyReadModel } from '../companies/get-company.read-model.ts';
import { ListCompanyIdsReadModel } from '../companies/list-company-ids.read-model.ts';
import { ListConnectionsReadModel } from '../companies/list-connections.read-model.ts';
import { SearchPeopleReadModel } from './search-people.read-model.ts';
import { GetPersonReadModel } from './get-person.read-model.ts';
import { GetTaxonomyReadModel } from './get-taxonomy.read-model.ts';
import { demoIndexFiles } from './demo-base.ts';
import { DemoIndex } from './demo-index.ts';
import { SearchCompaniesReadModel } from './search-companies.read-model.ts';
import { SearchHandler } from './search.handler.ts';
import { SuggestCompaniesReadModel } from './suggest-companies.read-model.ts';

/** All reads, from the one index and the tables. */
@Module({})
export class SearchModule {
  static forRoot(options: SearchOptions): DynamicModule {
    return {
      module: SearchModule,
      controllers: [SearchHandler],
      providers: [
        ...indexProviders(DemoIndex, options, demoIndexFiles),
        ...listenerIndexProviders(DemoIndex),
        SearchCompaniesReadModel,
        SuggestCompaniesReadModel,
        SearchPeopleReadModel,
        GetPersonReadModel,
        GetTaxonomyReadModel,
        GetCompanyReadModel,
        ListCompanyIdsReadModel,
        ListConnectionsReadModel,
      ],
    };
  }
}
