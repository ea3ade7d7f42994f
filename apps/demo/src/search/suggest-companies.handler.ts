import { Controller, Inject } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { suggestCompanies, type SuggestCompaniesReply, type SuggestCompaniesRequest } from '@registry/contracts-demo';
import { SearchReadiness } from '@registry/index-host';
import { Handles } from '@registry/messaging/handles';
import { SuggestCompaniesReadModel } from './suggest-companies.read-model.ts';

@Controller()
export class SuggestCompaniesHandler {
  readonly #readModel: SuggestCompaniesReadModel;
  readonly #readiness: SearchReadiness;

  constructor(
    @Inject(SuggestCompaniesReadModel) readModel: SuggestCompaniesReadModel,
    @Inject(SearchReadiness) readiness: SearchReadiness,
  ) {
    this.#readModel = readModel;
    this.#readiness = readiness;
  }

  @Handles(suggestCompanies)
  async suggestCompanies(@Payload() request: SuggestCompaniesRequest): Promise<SuggestCompaniesReply> {
    await this.#readiness.require();
    return this.#readModel.suggest(request);
  }
}
