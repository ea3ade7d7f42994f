import { type DynamicModule, Module } from '@nestjs/common';
import { INDEX_SETTINGS, type IndexSettings, type SearchOptions } from '@registry/index-host';
import { personIndexFiles } from './person-base.ts';
import { PersonIndex } from './person-index.ts';
import { SearchPeopleHandler } from './search-people.handler.ts';
import { SearchPeopleReadModel } from './search-people.read-model.ts';
import { SearchReadiness } from './search-readiness.ts';

@Module({})
export class SearchModule {
  static forRoot({ dataDir, ...settings }: SearchOptions): DynamicModule {
    const index: IndexSettings = { ...settings, files: personIndexFiles(dataDir) };
    return {
      module: SearchModule,
      controllers: [SearchPeopleHandler],
      providers: [PersonIndex, SearchPeopleReadModel, SearchReadiness, { provide: INDEX_SETTINGS, useValue: index }],
    };
  }
}
