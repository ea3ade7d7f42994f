import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { getMatchKeys, type GetMatchKeysReply, type GetMatchKeysRequest } from '@registry/contracts-business-registry';
import { Handles } from '@registry/messaging/handles';
import { businessNotFound } from './business-not-found.ts';
import { MatchKeysReadModel } from './match-keys.read-model.ts';

@Controller()
export class GetMatchKeysHandler {
  constructor(private readonly matchKeys: MatchKeysReadModel) {}

  @Handles(getMatchKeys)
  async getMatchKeys(@Payload() request: GetMatchKeysRequest): Promise<GetMatchKeysReply> {
    const matchKeys = await this.matchKeys.find(request.state, request.fileNumber);
    if (matchKeys === undefined) throw businessNotFound(request);
    return { matchKeys };
  }
}
