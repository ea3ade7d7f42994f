import { Controller, Headers, Param, Query, Res } from '@nestjs/common';
import { getBusiness, type Refresh } from '@registry/contracts-business-registry';
import { type Business, business, listSections } from '@registry/contracts-records-sections';
import type { BusinessIdParts } from '@registry/domain';
import { codes } from '@registry/errors';
import { budgetLeftMs } from '@registry/request-context';
import type { FastifyReply } from 'fastify';
import { Operation } from '../../../../openapi/operation.decorator.ts';
import { toBusiness } from '../profile/business.mapper.ts';
import { BusinessIdParameter } from '../business-id-parameter.decorator.ts';
import { BusinessIdPipe } from '../business-id.pipe.ts';
import { BusinessReader } from './business-reader.ts';
import { BusinessRefresh } from '../business-refresh.ts';
import { GetBusinessQuery } from './get-business.query.dto.ts';
import { outcomeHeader, prefersAsync, REFRESH_MS, withBudget } from '../live-requests.ts';
import { startRefresh } from '../create-refresh/start-refresh.ts';

@Controller('v1/businesses')
export class GetBusinessController {
  constructor(
    private readonly reader: BusinessReader,
    private readonly refresh: BusinessRefresh,
  ) {}

  @BusinessIdParameter()
  @Operation('GET', ':id', {
    access: 'keyed',
    tag: 'Businesses',
    summary: 'Get one business',
    description:
      'The whole profile: every key is always there. A section without data is an empty list, whose `coverage` says whether that means that there is none or that no source for it is loaded.',
    answer: business,
    example: toBusiness(getBusiness.example.reply.business, listSections.example.reply),
    errors: [codes.request.invalidParameter, codes.request.invalidId, codes.business.notFound],
    headers: {
      'X-Refresh': {
        description:
          'With `refresh=true`, what became of the lookup at the registry: `fetched`, `fallback; reason="…"` or `not-wired`.',
        schema: { type: 'string' },
        example: 'not-wired',
      },
      'X-Refresh-UCC': {
        description:
          'With `refresh=true` and without `sparse=true`, what became of the lookup of UCC filings, likewise.',
        schema: { type: 'string' },
        example: 'not-wired',
      },
    },
  })
  async getBusiness(
    @Param('id', BusinessIdPipe) id: BusinessIdParts,
    @Query() query: GetBusinessQuery,
    @Headers('prefer') prefer: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Business | Refresh> {
    if (!query.refresh) return this.reader.read(id, query.sparse, query.min_confidence);
    reply.header('vary', 'accept-encoding, prefer');
    if (prefersAsync(prefer)) {
      void reply.code(202).header('preference-applied', 'respond-async');
      return startRefresh(this.refresh, id, reply);
    }
    return withBudget(budgetLeftMs(REFRESH_MS) + REFRESH_MS, async () => {
      const { registry, ucc } = await this.refresh.run(id, !query.sparse);
      reply.header('x-refresh', outcomeHeader(registry));
      if (ucc !== undefined) reply.header('x-refresh-ucc', outcomeHeader(ucc));
      return this.reader.read(id, query.sparse, query.min_confidence);
    });
  }
}
