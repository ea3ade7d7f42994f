import { Controller, Inject } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { getBusiness, type GetBusinessReply, type GetBusinessRequest } from '@registry/contracts-business-registry';
import { Handles } from '@registry/messaging/handles';
import { businessNotFound } from './business-not-found.ts';
import { GetBusinessReadModel } from './get-business.read-model.ts';
import { MatchKeysReadModel } from './match-keys.read-model.ts';

@Controller()
export class GetBusinessHandler {
  readonly #businesses: GetBusinessReadModel;
  readonly #matchKeys: MatchKeysReadModel;

  constructor(
    @Inject(GetBusinessReadModel) businesses: GetBusinessReadModel,
    @Inject(MatchKeysReadModel) matchKeys: MatchKeysReadModel,
  ) {
    this.#businesses = businesses;
    this.#matchKeys = matchKeys;
  }

  @Handles(getBusiness)
  async getBusiness(@Payload() request: GetBusinessRequest): Promise<GetBusinessReply> {
    const [business, matchKeys] = await Promise.all([
      this.#businesses.find(request),
      request.withMatchKeys ? this.#matchKeys.find(request.state, request.fileNumber) : undefined,
    ]);
    if (business === undefined) throw businessNotFound(request);
    return { business, matchKeys: matchKeys ?? null };
  }
}
