import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import type { RequestFor, ReplyTo } from '@registry/contracts-message';
import { getRecordsRefresh, refreshRecords } from '@registry/contracts-records-sections';
import { Handles } from '@registry/messaging/handles';
import { budgetLeftMs } from '@registry/request-context';
import { LiveRecords } from './live-records.ts';

/** Milliseconds for the way back of the reply. */
const RETURN_MS = 200;

/** Records that are looked up at the agencies themselves. */
@Controller()
export class LiveHandler {
  constructor(private readonly live: LiveRecords) {}

  @Handles(refreshRecords)
  async refreshRecords(
    @Payload() { matchKeys }: RequestFor<typeof refreshRecords>,
  ): Promise<ReplyTo<typeof refreshRecords>> {
    const budgetMs = budgetLeftMs(refreshRecords.deadlineMs) - RETURN_MS;
    return { lookup: await this.live.lookUp(matchKeys, budgetMs) };
  }

  @Handles(getRecordsRefresh)
  async getRecordsRefresh(
    @Payload() request: RequestFor<typeof getRecordsRefresh>,
  ): Promise<ReplyTo<typeof getRecordsRefresh>> {
    return { lookup: await this.live.find(request.matchKeys, request.elapsedMs) };
  }
}
