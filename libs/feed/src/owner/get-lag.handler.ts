import { Controller, type Type } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { getLagOf, type GetLagReply, type GetLagRequest } from '@registry/contracts-feed';
import { Handles } from '@registry/messaging/handles';
import { OutboxStore } from './outbox-store.ts';

/** Serves `{owner}.get-lag`. */
export function getLagHandler(owner: string): Type<unknown> {
  @Controller()
  class GetLagHandler {
    constructor(private readonly store: OutboxStore) {}

    @Handles(getLagOf(owner))
    async getLag(@Payload() { lane, position }: GetLagRequest): Promise<GetLagReply> {
      const { oldest, ...lag } = await this.store.lagBehind(lane, position);
      return { ...lag, oldestWrittenAt: oldest?.toISOString() ?? null };
    }
  }
  return GetLagHandler;
}
