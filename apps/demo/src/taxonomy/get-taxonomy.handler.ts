import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { getTaxonomy, type GetTaxonomyReply, type GetTaxonomyRequest } from '@registry/contracts-demo';
import { SearchReadiness } from '@registry/index-host';
import { Handles } from '@registry/messaging/handles';
import { GetTaxonomyReadModel } from './get-taxonomy.read-model.ts';

@Controller()
export class GetTaxonomyHandler {
  constructor(
    private readonly readModel: GetTaxonomyReadModel,
    private readonly readiness: SearchReadiness,
  ) {}

  @Handles(getTaxonomy)
  async getTaxonomy(@Payload() request: GetTaxonomyRequest): Promise<GetTaxonomyReply> {
    await this.readiness.require();
    return this.readModel.read(request);
  }
}
