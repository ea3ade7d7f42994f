import { type DynamicModule, Module } from '@nestjs/common';
import { indexProviders, type SearchOptions } from '@registry/index-host';
import { BusinessesModule } from '../businesses/businesses.module.ts';
import { companyIndexFiles } from './company-base.ts';
import { CompanyIndex } from './company-index.ts';
import { SearchBusinessesHandler } from './search-businesses.handler.ts';
import { SearchBusinessesReadModel } from './search-businesses.read-model.ts';

@Module({})
export class SearchModule {
  static forRoot(options: SearchOptions): DynamicModule {
    return {
      module: SearchModule,
      imports: [BusinessesModule],
      controllers: [SearchBusinessesHandler],
      providers: [...indexProviders(CompanyIndex, options, companyIndexFiles), SearchBusinessesReadModel],
      exports: [CompanyIndex, SearchBusinessesReadModel],
    };
  }
}
