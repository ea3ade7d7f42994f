import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { getCompany, type GetCompanyReply, type GetCompanyRequest } from '@registry/contracts-demo';
import { SearchReadiness } from '@registry/index-host';
import { Handles } from '@registry/messaging/handles';
import { GetCompanyReadModel } from './get-company.read-model.ts';

@Controller()
export class GetCompanyHandler {
  constructor(
    private readonly readModel: GetCompanyReadModel,
    private readonly readiness: SearchReadiness,
  ) {}

  @Handles(getCompany)
  async getCompany(@Payload() request: GetCompanyRequest): Promise<GetCompanyReply> {
    await this.readiness.require();
    return this.readModel.read(request);
  }
}
