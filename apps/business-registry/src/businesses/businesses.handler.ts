import { Controller, Inject } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import type { RequestFor, ReplyTo } from '@registry/contracts-message';
import {
  DOCUMENTS_SHOWN,
  getBusiness,
  type GetBusinessReply,
  getMatchKeys,
} from '@registry/contracts-business-registry';
import { Handles } from '@registry/messaging/handles';
import { type Database, READ_DATABASE } from '@registry/persistence';
import { businessNotFound } from './business-not-found.ts';
import { DocumentsReadModel } from './documents/documents.read-model.ts';
import { type FoundBusiness, GetBusinessReadModel } from './get-business.read-model.ts';
import { MatchKeysReadModel } from './match-keys.read-model.ts';
import { BusinessOnDayReadModel } from './valid-on/business-on-day.read-model.ts';

/** Companies by id. */
@Controller()
export class BusinessesHandler {
  constructor(
    private readonly businesses: GetBusinessReadModel,
    private readonly matchKeys: MatchKeysReadModel,
    private readonly documents: DocumentsReadModel,
    private readonly onDay: BusinessOnDayReadModel,
    @Inject(READ_DATABASE) private readonly database: Database,
  ) {}

  @Handles(getBusiness)
  async getBusiness(@Payload() request: RequestFor<typeof getBusiness>): Promise<GetBusinessReply> {
    const isWhole = request.withMatchKeys;
    const [found, matchKeys, documents] = await Promise.all([
      this.#find(request),
      isWhole ? this.matchKeys.find(request.state, request.fileNumber) : undefined,
      isWhole ? this.documents.newest(request, DOCUMENTS_SHOWN, request.validOn) : [],
    ]);
    if (found === undefined) throw await businessNotFound(this.database, request);
    const { business, details, knownAddresses, ...origins } = found;
    return {
      business,
      matchKeys: matchKeys ?? null,
      ...(isWhole ? { details, ...(knownAddresses && { knownAddresses }) } : {}),
      ...(documents.length === 0 ? {} : { documents }),
      ...origins,
    };
  }

  async #find(request: RequestFor<typeof getBusiness>): Promise<FoundBusiness | undefined> {
    if (request.validOn !== undefined) return this.onDay.find(request, request.validOn);
    return request.withOrigins === true
      ? this.businesses.findWithOrigins(request)
      : this.businesses.findDetailed(request);
  }

  @Handles(getMatchKeys)
  async getMatchKeys(@Payload() request: RequestFor<typeof getMatchKeys>): Promise<ReplyTo<typeof getMatchKeys>> {
    const matchKeys = await this.matchKeys.find(request.state, request.fileNumber);
    if (matchKeys === undefined) throw await businessNotFound(this.database, request);
    return { matchKeys };
  }
}
