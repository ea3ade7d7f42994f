import { Controller, Inject } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { listCompanyIds, type ListCompanyIdsReply, type ListCompanyIdsRequest } from '@registry/contracts-demo';
import { SearchReadiness } from '@registry/index-host';
import { Handles } from '@registry/messaging/handles';
import { ListCompanyIdsReadModel } from './list-company-ids.read-model.ts';

@Controller()
export class ListCompanyIdsHandler {
  readonly #readModel: ListCompanyIdsReadModel;
  readonly #readiness: SearchReadiness;

  constructor(
    @Inject(ListCompanyIdsReadModel) readModel: ListCompanyIdsReadModel,
    @Inject(SearchReadiness) readiness: SearchReadiness,
  ) {
    this.#readModel = readModel;
    this.#readiness = readiness;
  }

  @Handles(listCompanyIds)
  async listCompanyIds(@Payload() request: ListCompanyIdsRequest): Promise<ListCompanyIdsReply> {
    await this.#readiness.require();
    return this.#readModel.list(request);
  }
}
