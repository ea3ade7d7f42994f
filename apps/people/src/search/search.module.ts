import { type DynamicModule, Module } from '@nestjs/common';
import { INDEX_BUILDER, INDEX_FILES, type IndexBuilder } from '@registry/index-host';
import { personIndexFiles } from './person-base.ts';
import { PersonIndex } from './person-index.ts';
import { SearchPeopleHandler } from './search-people.handler.ts';
import { SearchPeopleReadModel } from './search-people.read-model.ts';
import { SearchReadiness } from './search-readiness.ts';

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
      controllers: [SearchPeopleHandler],
      providers: [
        PersonIndex,
        SearchPeopleReadModel,
        SearchReadiness,
        { provide: INDEX_BUILDER, useValue: options.builder },
        { provide: INDEX_FILES, useValue: personIndexFiles(options.dataDir) },
      ],
    };
  }
}
