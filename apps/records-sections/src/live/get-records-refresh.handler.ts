import { Controller } from '@nestjs/common';
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
  constructor(private readonly live: LiveRecords) {}

  @Handles(getRecordsRefresh)
  async getRecordsRefresh(@Payload() request: GetRecordsRefreshRequest): Promise<GetRecordsRefreshReply> {
    return { lookup: await this.live.find(request.matchKeys, request.elapsedMs) };
  }
}
