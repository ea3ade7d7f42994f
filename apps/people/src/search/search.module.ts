import { Module } from '@nestjs/common';
import { SearchPeopleHandler } from './search-people.handler.ts';
import { SearchPeopleReadModel } from './search-people.read-model.ts';

@Module({ controllers: [SearchPeopleHandler], providers: [SearchPeopleReadModel] })
export class SearchModule {}
