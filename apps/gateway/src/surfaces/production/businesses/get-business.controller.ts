import { Controller, Inject, Param, Query, Res } from '@nestjs/common';
import { ApiParam } from '@nestjs/swagger';
import { getBusiness, refreshBusiness } from '@registry/contracts-business-registry';
import { listSections } from '@registry/contracts-records-sections';
import type { BusinessIdParts } from '@registry/domain';
import { codes } from '@registry/errors';
import { budgetLeftMs, MessageClient } from '@registry/messaging';
import type { FastifyReply } from 'fastify';
import { Operation } from '../../../openapi/operation.decorator.ts';
import { matchKeysOf } from '../records/match-keys.ts';
import { BusinessDto } from './business.dto.ts';
import { toBusiness } from './business.mapper.ts';
import { BusinessIdPipe } from './business-id.pipe.ts';
import { GetBusinessQuery } from './get-business.query.dto.ts';
import { NOT_ANSWERED, orElse, outcomeHeader, REFRESH_MS, withBudget } from './live-requests.ts';

@Controller('v1/businesses')
export class GetBusinessController {
  readonly #services: MessageClient;

  constructor(@Inject(MessageClient) services: MessageClient) {
    this.#services = services;
  }

  @ApiParam({
    name: 'id',
    description: '`us-{state}-{file_number}`, in any letter case, percent-encoded where the file number needs it.',
    schema: { type: 'string', example: 'us-or-153169496' },
  })
  @Operation(':id', {
    name: 'get-business',
    tag: 'Businesses',
    summary: 'Get one business',
    description:
      'The whole profile: every key is always there. A section without data is an empty list, whose `coverage` tells whether that means that there is nothing or that nothing is known.',
    answer: BusinessDto,
    example: toBusiness(getBusiness.example.reply.business, listSections.example.reply),
    errors: [codes.request.invalidParameter, codes.request.invalidId, codes.business.notFound],
    headers: {
      'X-Refresh': {
        description:
          'With `refresh=true`, what became of the lookup: `fetched`, `fallback; reason="…"` or `not-wired`.',
        schema: { type: 'string' },
        example: 'not-wired',
      },
    },
  })
  async getBusiness(
    @Param('id', BusinessIdPipe) id: BusinessIdParts,
    @Query() query: GetBusinessQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<BusinessDto> {
    if (!query.refresh) return this.#read(id, query);
    return withBudget(budgetLeftMs(REFRESH_MS) + REFRESH_MS, async () => {
      const { lookup } = await orElse(this.#services.call(refreshBusiness, id), NOT_ANSWERED);
      reply.header('x-refresh', outcomeHeader(lookup));
      return this.#read(id, query);
    });
  }

  async #read(id: BusinessIdParts, query: GetBusinessQuery): Promise<BusinessDto> {
    const found = await this.#services.call(getBusiness, { ...id, withMatchKeys: !query.sparse });
    if (query.sparse) return toBusiness(found.business, null);
    const records = await this.#services.call(listSections, { matchKeys: matchKeysOf(found) });
    return toBusiness(found.business, records);
  }
}
