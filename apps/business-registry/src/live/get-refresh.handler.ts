import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { getRefresh, type GetRefreshReply, type GetRefreshRequest } from '@registry/contracts-business-registry';
import { Handles } from '@registry/messaging/handles';
import { LiveLookup } from './live-lookup.ts';

@Controller()
export class GetRefreshHandler {
  constructor(private readonly live: LiveLookup) {}

  @Handles(getRefresh)
  async getRefresh(@Payload() { state, fileNumber, elapsedMs }: GetRefreshRequest): Promise<GetRefreshReply> {
    return { lookup: await this.live.find(state, (source) => source.byFileNumber(fileNumber), elapsedMs) };
  }
}
