import { Controller, Inject } from '@nestjs/common';
import { listJurisdictions, type ListJurisdictionsReply } from '@registry/contracts-jurisdiction';
import { FeedReadiness } from '@registry/feed';
import { Handles } from '@registry/messaging/handles';
import { ListJurisdictionsReadModel } from './list-jurisdictions.read-model.ts';

@Controller()
export class ListJurisdictionsHandler {
  readonly #readModel: ListJurisdictionsReadModel;
  readonly #readiness: FeedReadiness;

  constructor(
    @Inject(ListJurisdictionsReadModel) readModel: ListJurisdictionsReadModel,
    @Inject(FeedReadiness) readiness: FeedReadiness,
  ) {
    this.#readModel = readModel;
    this.#readiness = readiness;
  }

  @Handles(listJurisdictions)
  async listJurisdictions(): Promise<ListJurisdictionsReply> {
    await this.#readiness.require();
    return { jurisdictions: await this.#readModel.list() };
  }
}
