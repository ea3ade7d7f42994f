import { type DynamicModule, Module } from '@nestjs/common';
import { INDEX_SETTINGS, type IndexSettings, type SearchOptions } from '@registry/index-host';
import { companyIndexFiles } from './company-base.ts';
import { CompanyIndex } from './company-index.ts';
import { SearchBusinessesHandler } from './search-businesses.handler.ts';
import { SearchBusinessesReadModel } from './search-businesses.read-model.ts';

@Module({})
export class SearchModule {
  static forRoot({ dataDir, ...settings }: SearchOptions): DynamicModule {
    const index: IndexSettings = { ...settings, files: companyIndexFiles(dataDir) };
    return {
      module: SearchModule,
      controllers: [SearchBusinessesHandler],
      providers: [CompanyIndex, SearchBusinessesReadModel, { provide: INDEX_SETTINGS, useValue: index }],
      exports: [CompanyIndex, SearchBusinessesReadModel],
    };
  }
}
