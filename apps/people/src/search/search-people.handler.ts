import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { searchPeople, type SearchPeopleReply, type SearchPeopleRequest } from '@registry/contracts-people';
import { SearchReadiness } from '@registry/index-host';
import { Handles } from '@registry/messaging/handles';
import { SearchPeopleReadModel } from './search-people.read-model.ts';

@Controller()
export class SearchPeopleHandler {
  constructor(
    private readonly readModel: SearchPeopleReadModel,
    private readonly readiness: SearchReadiness,
  ) {}

  @Handles(searchPeople)
  async searchPeople(@Payload() request: SearchPeopleRequest): Promise<SearchPeopleReply> {
    await this.readiness.require();
    const indexing = await this.readiness.progress(() => this.readModel.count());
    return { ...(await this.readModel.search(request)), ...(indexing === undefined ? {} : { indexing }) };
  }
}
