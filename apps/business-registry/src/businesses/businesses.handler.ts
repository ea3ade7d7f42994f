import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  DOCUMENTS_SHOWN,
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
import { DocumentsReadModel } from './documents/documents.read-model.ts';
import { GetBusinessReadModel } from './get-business.read-model.ts';
import { MatchKeysReadModel } from './match-keys.read-model.ts';

/** Companies by id. */
@Controller()
export class BusinessesHandler {
  constructor(
    private readonly businesses: GetBusinessReadModel,
    private readonly matchKeys: MatchKeysReadModel,
    private readonly documents: DocumentsReadModel,
  ) {}

  @Handles(getBusiness)
  async getBusiness(@Payload() request: GetBusinessRequest): Promise<GetBusinessReply> {
    const isWhole = request.withMatchKeys;
    const [found, matchKeys, documents] = await Promise.all([
      request.withOrigins === true ? this.businesses.findWithOrigins(request) : this.businesses.findDetailed(request),
      isWhole ? this.matchKeys.find(request.state, request.fileNumber) : undefined,
      isWhole ? this.documents.newest(request, DOCUMENTS_SHOWN) : [],
    ]);
    if (found === undefined) throw businessNotFound(request);
    const { business, details, ...origins } = found;
    return {
      business,
      matchKeys: matchKeys ?? null,
      ...(isWhole ? { details } : {}),
      ...(documents.length === 0 ? {} : { documents }),
      ...origins,
    };
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
