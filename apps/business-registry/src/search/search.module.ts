import { type DynamicModule, Module } from '@nestjs/common';
import { CompanyIndex } from './company-index.ts';
import type { IndexBuilder } from './index-builder.ts';
import { IndexFiles } from './index-files.ts';
import { SearchBusinessesHandler } from './search-businesses.handler.ts';
import { SearchBusinessesReadModel } from './search-businesses.read-model.ts';
import { INDEX_BUILDER, INDEX_FILES } from './search-tokens.ts';

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
        { provide: INDEX_FILES, useValue: new IndexFiles(options.dataDir) },
      ],
      exports: [CompanyIndex, SearchBusinessesReadModel],
    };
  }
}
