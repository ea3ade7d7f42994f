import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  getBusiness,
  type GetBusinessReply,
  type GetBusinessRequest,
  getMatchKeys,
  type GetMatchKeysReply,
  type GetMatchKeysRequest,
} from '@registry/contracts-business-registry';
import { type BusinessIdParts, formatBusinessId } from '@registry/domain';
import { AppError, codes } from '@registry/errors';
import { Handles } from '@registry/messaging/handles';
import { GetBusinessReadModel } from './get-business.read-model.ts';
import { MatchKeysReadModel } from './match-keys.read-model.ts';

/** Companies by id. */
@Controller()
export class BusinessesHandler {
  constructor(
    private readonly businesses: GetBusinessReadModel,
    private readonly matchKeys: MatchKeysReadModel,
  ) {}

  @Handles(getBusiness)
  async getBusiness(@Payload() request: GetBusinessRequest): Promise<GetBusinessReply> {
    const [found, matchKeys] = await Promise.all([
      this.businesses.findDetailed(request),
      request.withMatchKeys ? this.matchKeys.find(request.state, request.fileNumber) : undefined,
    ]);
    if (found === undefined) throw businessNotFound(request);
    const { business, details } = found;
    return { business, matchKeys: matchKeys ?? null, ...(request.withMatchKeys ? { details } : {}) };
  }

  @Handles(getMatchKeys)
  async getMatchKeys(@Payload() request: GetMatchKeysRequest): Promise<GetMatchKeysReply> {
    const matchKeys = await this.matchKeys.find(request.state, request.fileNumber);
    if (matchKeys === undefined) throw businessNotFound(request);
    return { matchKeys };
  }
}

/** The error for a company that no registry has. */
function businessNotFound(parts: BusinessIdParts): AppError {
  return new AppError(codes.business.notFound, {
    message: `No business has the id ${formatBusinessId(parts)}. Search by name.`,
  });
}
