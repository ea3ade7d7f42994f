import { Controller } from '@nestjs/common';
import { listJurisdictions, type ListJurisdictionsReply } from '@registry/contracts-jurisdiction';
import { FeedReadiness } from '@registry/feed';
import { Handles } from '@registry/messaging/handles';
import { ListJurisdictionsReadModel } from './list-jurisdictions.read-model.ts';

@Controller()
export class ListJurisdictionsHandler {
  constructor(
    private readonly readModel: ListJurisdictionsReadModel,
    private readonly readiness: FeedReadiness,
  ) {}

  @Handles(listJurisdictions)
  async listJurisdictions(): Promise<ListJurisdictionsReply> {
    await this.readiness.require();
    return this.readModel.list();
  }
}
