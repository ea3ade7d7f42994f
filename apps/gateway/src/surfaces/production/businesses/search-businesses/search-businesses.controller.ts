import { Controller, Inject, Query, Res } from '@nestjs/common';
import {
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
import { demandAdmission } from '../../../../quotas/count-request.ts';
import { type ListDto, listOf, toList } from '../../list.dto.ts';
import { LIVE_SEARCH_MS, NOT_ANSWERED, orElse, outcomeHeader, withBudget } from '../live-requests.ts';
import { SearchBusinessesQuery } from './search-businesses.query.dto.ts';
import { SparseBusinessDto } from './sparse-business.dto.ts';
import { toSparseBusiness } from './sparse-business.mapper.ts';

@Controller('v1/businesses')
export class SearchBusinessesController {
  readonly #services: MessageClient;

  constructor(@Inject(MessageClient) services: MessageClient) {
    this.#services = services;
  }

  @Operation('', {
    name: 'search-businesses',
    tag: 'Businesses',
    summary: 'Search businesses by name',
    description:
      'Companies whose names hold every word of `q`: those whose name equals it first, then those that begin with its first word, then the rest; inside each, active ones first and shorter names first. The order is total, so pages neither overlap nor skip.',
    answer: listOf('SparseBusinessList', SparseBusinessDto),
    example: toList(searchBusinesses.example.reply.hits.map(toSparseBusiness), 1, { page: 1, per_page: 30 }),
    errors: [codes.request.missingParameter, codes.request.invalidParameter, codes.request.pageTooDeep],
    headers: {
      ...headerReferences('Link'),
      'X-Live-Lookup': {
        description:
          'With `live=true`, what became of the lookup: `fetched`, `fallback; reason="…"`, `not-wired` or `no-state`.',
        schema: { type: 'string' },
        example: 'not-wired',
      },
    },
  })
  async searchBusinesses(
    @Query() query: SearchBusinessesQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ListDto<SparseBusinessDto>> {
    const { state, live } = query;
    const request = requestOf(query);
    if (live && state === null) reply.header('x-live-lookup', 'no-state');
    const { hits, totalCount } =
      live && state !== null
        ? await this.#searchLive({ ...request, state }, reply)
        : await this.#services.call(searchBusinesses, request);
    return toList(hits.map(toSparseBusiness), totalCount, query);
  }

  /** Lookup and search are one message, so that the replica that fetched a company also finds it. */
  async #searchLive(request: LiveSearchRequest, reply: FastifyReply): Promise<SearchBusinessesReply> {
    await demandAdmission(reply.request.apiCall);
    return withBudget(LIVE_SEARCH_MS, async () => {
      const found = await orElse(this.#services.call(liveSearch, request), NOT_ANSWERED);
      reply.header('x-live-lookup', outcomeHeader(found.lookup));
      return 'hits' in found ? found : this.#services.call(searchBusinesses, request);
    });
  }
}

function requestOf(query: SearchBusinessesQuery): SearchBusinessesRequest {
  return {
    q: query.q,
    state: query.state,
    status: query.status,
    entityType: query.entity_type,
    sort: query.sort,
    ...query.window,
  };
}
