import { Controller, Inject } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { searchPeople, type SearchPeopleReply, type SearchPeopleRequest } from '@registry/contracts-people';
import { FeedReadiness } from '@registry/feed';
import { Handles } from '@registry/messaging';
import { SearchPeopleReadModel } from './search-people.read-model.ts';

@Controller()
export class SearchPeopleHandler {
  readonly #readModel: SearchPeopleReadModel;
  readonly #readiness: FeedReadiness;

  constructor(
    @Inject(SearchPeopleReadModel) readModel: SearchPeopleReadModel,
    @Inject(FeedReadiness) readiness: FeedReadiness,
  ) {
    this.#readModel = readModel;
    this.#readiness = readiness;
  }

  @Handles(searchPeople)
  async searchPeople(@Payload() request: SearchPeopleRequest): Promise<SearchPeopleReply> {
    await this.#readiness.require();
    return this.#readModel.search(request);
  }
}
