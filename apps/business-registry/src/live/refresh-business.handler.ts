import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  refreshBusiness,
  type RefreshBusinessReply,
  type RefreshBusinessRequest,
} from '@registry/contracts-business-registry';
import { Handles } from '@registry/messaging/handles';
import { budgetLeftMs } from '@registry/request-context';
import { LiveLookup } from './live-lookup.ts';

/** Milliseconds for the way back of the reply. */
const RETURN_MS = 200;

@Controller()
export class RefreshBusinessHandler {
  constructor(private readonly live: LiveLookup) {}

  @Handles(refreshBusiness)
  async refreshBusiness(@Payload() { state, fileNumber }: RefreshBusinessRequest): Promise<RefreshBusinessReply> {
    const budgetMs = budgetLeftMs(refreshBusiness.deadlineMs) - RETURN_MS;
    const limits = { budgetMs, mustFind: true };
    return { lookup: await this.live.lookUp(state, (source) => source.byFileNumber(fileNumber), limits) };
  }
}
