import { Controller, Inject } from '@nestjs/common';
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
import { Handles } from '@registry/messaging/handles';
import { type Database, READ_DATABASE } from '@registry/persistence';
import { businessNotFound, unlessHiddenNow } from './business-not-found.ts';
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
    @Inject(READ_DATABASE) private readonly database: Database,
  ) {}

  @Handles(getBusiness)
  async getBusiness(@Payload() request: GetBusinessRequest): Promise<GetBusinessReply> {
    const isWhole = request.withMatchKeys;
    const [found, matchKeys, documents] = await Promise.all([
      unlessHiddenNow(
        this.database,
        request,
        request.withOrigins === true ? this.businesses.findWithOrigins(request) : this.businesses.findDetailed(request),
      ),
      isWhole ? this.matchKeys.find(request.state, request.fileNumber) : undefined,
      isWhole ? this.documents.newest(request, DOCUMENTS_SHOWN) : [],
    ]);
    if (found === undefined) throw await businessNotFound(this.database, request);
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
    const found = this.matchKeys.find(request.state, request.fileNumber);
    const matchKeys = await unlessHiddenNow(this.database, request, found);
    if (matchKeys === undefined) throw await businessNotFound(this.database, request);
    return { matchKeys };
  }
}
