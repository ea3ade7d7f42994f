import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { listCompanyIds, type ListCompanyIdsReply, type ListCompanyIdsRequest } from '@registry/contracts-demo';
import { SearchReadiness } from '@registry/index-host';
import { Handles } from '@registry/messaging/handles';
import { ListCompanyIdsReadModel } from './list-company-ids.read-model.ts';

@Controller()
export class ListCompanyIdsHandler {
  constructor(
    private readonly readModel: ListCompanyIdsReadModel,
    private readonly readiness: SearchReadiness,
  ) {}

  @Handles(listCompanyIds)
  async listCompanyIds(@Payload() request: ListCompanyIdsRequest): Promise<ListCompanyIdsReply> {
    await this.readiness.require();
    return this.readModel.list(request);
  }
}
