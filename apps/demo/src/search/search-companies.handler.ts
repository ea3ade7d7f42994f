import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { searchCompanies, type SearchCompaniesReply, type SearchCompaniesRequest } from '@registry/contracts-demo';
import { SearchReadiness } from '@registry/index-host';
import { Handles } from '@registry/messaging/handles';
import { SearchCompaniesReadModel } from './search-companies.read-model.ts';

@Controller()
export class SearchCompaniesHandler {
  constructor(
    private readonly readModel: SearchCompaniesReadModel,
    private readonly readiness: SearchReadiness,
  ) {}

  @Handles(searchCompanies)
  async searchCompanies(@Payload() request: SearchCompaniesRequest): Promise<SearchCompaniesReply> {
    await this.readiness.require();
    return this.readModel.search(request);
  }
}
