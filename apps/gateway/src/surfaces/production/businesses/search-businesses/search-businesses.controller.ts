import { Controller, Query, Res } from '@nestjs/common';
import {
  type BusinessSearch,
  businessSearch,
  liveSearch,
  type LiveSearchRequest,
  searchBusinesses,
  type SearchBusinessesReply,
  type SearchBusinessesRequest,
} from '@registry/contracts-business-registry';
import { codes } from '@registry/errors';
import { MessageClient } from '@registry/messaging';
import type { FastifyReply } from 'fastify';
import { headerReferences } from '../../../../openapi/answer-headers.ts';
import { Operation } from '../../../../openapi/operation.decorator.ts';
import { LIVE_SEARCH_MS, NOT_ANSWERED, orElse, outcomeHeader, withBudget } from '../live-requests.ts';
import { toBusinessSearch } from './business-search.mapper.ts';
import { SearchBusinessesQuery } from './search-businesses.query.dto.ts';

@Controller('v1/businesses')
export class SearchBusinessesController {
  constructor(private readonly services: MessageClient) {}

  @Operation('GET', '', {
    access: 'keyed',
    tag: 'Businesses',
    summary: 'Search businesses by name or number',
    description:
      'Companies whose names hold every word of `q`; the spellings of a legal form (`Inc.`, `Incorporated`; `LLC`, `Limited Liability Company`) are one, `coast*` is any word that begins so, and `"cedar ridge"` in quotation marks are these words in this order, next to each other in one name. First comes the company of which `q` is the id or the file number; then those whose name equals `q`, then those that begin with its first word, then the rest; inside each, active ones first and shorter names first. The order is total, so pages neither overlap nor skip.',
    answer: businessSearch,
    example: toBusinessSearch(searchBusinesses.example.reply, { page: 1, per_page: 30 }),
    errors: [codes.request.missingParameter, codes.request.invalidParameter, codes.request.pageTooDeep],
    headers: {
      ...headerReferences('Link'),
      'X-Live-Lookup': {
        description:
          'With `live=true`, what became of the lookup: `fetched`, `fallback; reason="…"`, `not-wired`, or `no-state` where `state` does not name one state.',
        schema: { type: 'string' },
        example: 'not-wired',
      },
    },
  })
  async searchBusinesses(
    @Query() query: SearchBusinessesQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<BusinessSearch> {
    const request = requestOf(query);
    const [state, ...others] = request.states;
    const isLive = query.live && state !== undefined && others.length === 0;
    if (query.live && !isLive) reply.header('x-live-lookup', 'no-state');
    const found = isLive
      ? await this.#searchLive({ ...request, state }, reply)
      : await this.services.call(searchBusinesses, request);
    return toBusinessSearch(found, query);
  }

  /** Lookup and search are one message, so that the replica that fetched a company also finds it. */
  async #searchLive(request: LiveSearchRequest, reply: FastifyReply): Promise<SearchBusinessesReply> {
    return withBudget(LIVE_SEARCH_MS, async () => {
      const found = await orElse(this.services.call(liveSearch, request), NOT_ANSWERED);
      reply.header('x-live-lookup', outcomeHeader(found.lookup));
      return 'hits' in found ? found : this.services.call(searchBusinesses, request);
    });
  }
}

function requestOf(query: SearchBusinessesQuery): SearchBusinessesRequest {
  return {
    q: query.q,
    states: query.state ?? [],
    standing: query.standing,
    status: query.status,
    entityType: query.entity_type,
    city: query.city,
    postalCode: query.postal_code,
    formedFrom: query.formed_from,
    formedTo: query.formed_to,
    fuzzy: query.fuzzy,
    sort: query.sort,
    ...query.window,
  };
}
