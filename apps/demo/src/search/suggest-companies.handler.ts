import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { suggestCompanies, type SuggestCompaniesReply, type SuggestCompaniesRequest } from '@registry/contracts-demo';
import { SearchReadiness } from '@registry/index-host';
import { Handles } from '@registry/messaging/handles';
import { SuggestCompaniesReadModel } from './suggest-companies.read-model.ts';

@Controller()
export class SuggestCompaniesHandler {
  constructor(
    private readonly readModel: SuggestCompaniesReadModel,
    private readonly readiness: SearchReadiness,
  ) {}

  @Handles(suggestCompanies)
  async suggestCompanies(@Payload() request: SuggestCompaniesRequest): Promise<SuggestCompaniesReply> {
    await this.readiness.require();
    return this.readModel.suggest(request);
  }
}
