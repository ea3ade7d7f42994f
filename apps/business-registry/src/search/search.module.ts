import { type DynamicModule, Module } from '@nestjs/common';
import { INDEX_BUILDER, INDEX_FILES, type IndexBuilder } from '@registry/index-host';
import { companyIndexFiles } from './company-base.ts';
import { CompanyIndex } from './company-index.ts';
import { SearchBusinessesHandler } from './search-businesses.handler.ts';
import { SearchBusinessesReadModel } from './search-businesses.read-model.ts';

export interface SearchOptions {
  /** Where the bases of the index are kept. */
  readonly dataDir: string;
  readonly builder: IndexBuilder;
}

@Module({})
export class SearchModule {
  static forRoot(options: SearchOptions): DynamicModule {
    return {
      module: SearchModule,
      controllers: [SearchBusinessesHandler],
      providers: [
        CompanyIndex,
        SearchBusinessesReadModel,
        { provide: INDEX_BUILDER, useValue: options.builder },
        { provide: INDEX_FILES, useValue: companyIndexFiles(options.dataDir) },
      ],
      exports: [CompanyIndex, SearchBusinessesReadModel],
    };
  }
}
