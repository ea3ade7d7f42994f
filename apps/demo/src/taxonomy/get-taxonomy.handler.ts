import { Controller, Inject } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { getTaxonomy, type GetTaxonomyReply, type GetTaxonomyRequest } from '@registry/contracts-demo';
import { SearchReadiness } from '@registry/index-host';
import { Handles } from '@registry/messaging/handles';
import { GetTaxonomyReadModel } from './get-taxonomy.read-model.ts';

@Controller()
export class GetTaxonomyHandler {
  readonly #readModel: GetTaxonomyReadModel;
  readonly #readiness: SearchReadiness;

  constructor(
    @Inject(GetTaxonomyReadModel) readModel: GetTaxonomyReadModel,
    @Inject(SearchReadiness) readiness: SearchReadiness,
  ) {
    this.#readModel = readModel;
    this.#readiness = readiness;
  }

  @Handles(getTaxonomy)
  async getTaxonomy(@Payload() request: GetTaxonomyRequest): Promise<GetTaxonomyReply> {
    await this.#readiness.require();
    return this.#readModel.read(request);
  }
}
