import { type DynamicModule, Module } from '@nestjs/common';
import { INDEX_SETTINGS, type IndexSettings, type SearchOptions } from '@registry/index-host';
import { GetCompanyHandler } from '../companies/get-company.handler.ts';
import { GetCompanyReadModel } from '../companies/get-company.read-model.ts';
import { SearchPeopleHandler } from '../people/search-people.handler.ts';
import { SearchPeopleReadModel } from '../people/search-people.read-model.ts';
import { GetTaxonomyHandler } from '../taxonomy/get-taxonomy.handler.ts';
import { GetTaxonomyReadModel } from '../taxonomy/get-taxonomy.read-model.ts';
import { demoIndexFiles } from './demo-base.ts';
import { DemoIndex } from './demo-index.ts';
import { SearchCompaniesHandler } from './search-companies.handler.ts';
import { SearchCompaniesReadModel } from './search-companies.read-model.ts';
import { SearchReadiness } from './search-readiness.ts';

/** Everything that is answered, by the one index and the tables. */
@Module({})
export class SearchModule {
  static forRoot({ dataDir, ...settings }: SearchOptions): DynamicModule {
    const index: IndexSettings = { ...settings, files: demoIndexFiles(dataDir) };
    return {
      module: SearchModule,
      controllers: [SearchCompaniesHandler, SearchPeopleHandler, GetTaxonomyHandler, GetCompanyHandler],
      providers: [
        DemoIndex,
        SearchReadiness,
        SearchCompaniesReadModel,
        SearchPeopleReadModel,
        GetTaxonomyReadModel,
        GetCompanyReadModel,
        { provide: INDEX_SETTINGS, useValue: index },
      ],
    };
  }
}
