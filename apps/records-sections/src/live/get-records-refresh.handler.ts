import { Controller, Inject } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  getRecordsRefresh,
  type GetRecordsRefreshReply,
  type GetRecordsRefreshRequest,
} from '@registry/contracts-records-sections';
import { Handles } from '@registry/messaging/handles';
import { LiveRecords } from './live-records.ts';

@Controller()
export class GetRecordsRefreshHandler {
  readonly #live: LiveRecords;

  constructor(@Inject(LiveRecords) live: LiveRecords) {
    this.#live = live;
  }

  @Handles(getRecordsRefresh)
  async getRecordsRefresh(@Payload() request: GetRecordsRefreshRequest): Promise<GetRecordsRefreshReply> {
    return { lookup: await this.#live.find(request.matchKeys, request.elapsedMs) };
  }
}
