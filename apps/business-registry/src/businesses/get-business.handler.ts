import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { getBusiness, type GetBusinessReply, type GetBusinessRequest } from '@registry/contracts-business-registry';
import { Handles } from '@registry/messaging/handles';
import { businessNotFound } from './business-not-found.ts';
import { GetBusinessReadModel } from './get-business.read-model.ts';
import { MatchKeysReadModel } from './match-keys.read-model.ts';

@Controller()
export class GetBusinessHandler {
  constructor(
    private readonly businesses: GetBusinessReadModel,
    private readonly matchKeys: MatchKeysReadModel,
  ) {}

  @Handles(getBusiness)
  async getBusiness(@Payload() request: GetBusinessRequest): Promise<GetBusinessReply> {
    const [business, matchKeys] = await Promise.all([
      this.businesses.find(request),
      request.withMatchKeys ? this.matchKeys.find(request.state, request.fileNumber) : undefined,
    ]);
    if (business === undefined) throw businessNotFound(request);
    return { business, matchKeys: matchKeys ?? null };
  }
}
