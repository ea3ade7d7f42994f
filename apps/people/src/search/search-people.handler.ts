import { Controller, Inject } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { searchPeople, type SearchPeopleReply, type SearchPeopleRequest } from '@registry/contracts-people';
import { SearchReadiness } from '@registry/index-host';
import { Handles } from '@registry/messaging/handles';
import { SearchPeopleReadModel } from './search-people.read-model.ts';

@Controller()
export class SearchPeopleHandler {
  readonly #readModel: SearchPeopleReadModel;
  readonly #readiness: SearchReadiness;

  constructor(
    @Inject(SearchPeopleReadModel) readModel: SearchPeopleReadModel,
    @Inject(SearchReadiness) readiness: SearchReadiness,
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
