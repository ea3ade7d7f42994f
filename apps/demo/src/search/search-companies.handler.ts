import { Controller, Inject } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { searchCompanies, type SearchCompaniesReply, type SearchCompaniesRequest } from '@registry/contracts-demo';
import { SearchReadiness } from '@registry/index-host';
import { Handles } from '@registry/messaging/handles';
import { SearchCompaniesReadModel } from './search-companies.read-model.ts';

@Controller()
export class SearchCompaniesHandler {
  readonly #readModel: SearchCompaniesReadModel;
  readonly #readiness: SearchReadiness;

  constructor(
    @Inject(SearchCompaniesReadModel) readModel: SearchCompaniesReadModel,
    @Inject(SearchReadiness) readiness: SearchReadiness,
  ) {
    this.#readModel = readModel;
    this.#readiness = readiness;
  }

  @Handles(searchCompanies)
  async searchCompanies(@Payload() request: SearchCompaniesRequest): Promise<SearchCompaniesReply> {
    await this.#readiness.require();
    return this.#readModel.search(request);
  }
}
