import { type DynamicModule, Module } from '@nestjs/common';
import { indexProviders, listenerIndexProviders, type SearchOptions } from '@registry/index-host';
import { personIndexFiles } from './person-base.ts';
import { PersonIndex } from './person-index.ts';
import { SearchPeopleHandler } from './search-people.handler.ts';
import { SearchPeopleReadModel } from './search-people.read-model.ts';

@Module({})
export class SearchModule {
  static forRoot(options: SearchOptions): DynamicModule {
    return {
      module: SearchModule,
      controllers: [SearchPeopleHandler],
      providers: [
        ...indexProviders(PersonIndex, options, personIndexFiles),
        ...listenerIndexProviders(PersonIndex),
        SearchPeopleReadModel,
      ],
    };
  }
}
