import { refresh, type Refresh } from '@registry/contracts-business-registry';
import { Controller, Param, Res } from '@nestjs/common';
import { ApiAcceptedResponse, ApiParam } from '@nestjs/swagger';
import { type BusinessIdParts, formatBusinessId } from '@registry/domain';
import { AppError, codes } from '@registry/errors';
import type { FastifyReply } from 'fastify';
import { headerReferences } from '../../../../openapi/answer-headers.ts';
import { classOf } from '../../../../openapi/schema-class.ts';
import { Operation } from '../../../../openapi/operation.decorator.ts';
import { quoted } from '../../../../parameters/quoted.ts';
import { BusinessIdParameter } from '../business-id-parameter.decorator.ts';
import { BusinessIdPipe } from '../business-id.pipe.ts';
import { BusinessRefresh } from '../business-refresh.ts';
import { EXAMPLE_REFRESH, parseRefreshId, REFRESH_ID, toRefresh } from './refresh.mapper.ts';

@Controller('v1/businesses')
export class GetRefreshController {
  constructor(private readonly refresh: BusinessRefresh) {}

  @BusinessIdParameter()
  @ApiParam({
    name: 'refresh',
    description: 'As in the `Location` of the 202 that started it.',
    schema: { type: 'string', pattern: REFRESH_ID.source, example: EXAMPLE_REFRESH.id },
  })
  @ApiAcceptedResponse({
    type: classOf(refresh),
    description: 'A lookup is still under way; `Retry-After` says when to ask again.',
    example: EXAMPLE_REFRESH,
    headers: headerReferences('X-Request-Id', 'RateLimit-Policy', 'RateLimit'),
  })
  @Operation('GET', ':id/refreshes/:refresh', {
    access: 'keyed',
    tag: 'Businesses',
    summary: 'Get what became of a refresh',
    description:
      'The refresh of a business that `POST /v1/businesses/{id}/refreshes` started: 202 while a lookup is under way, 200 when both have ended, for one hour. The business itself is then read as always. Beyond the specification.',
    answer: refresh,
    example: { ...EXAMPLE_REFRESH, status: 'ended', ucc: { outcome: 'not-wired', reason: null } },
    errors: [codes.request.invalidId, codes.request.unknownPath],
  })
  async getRefresh(
    @Param('id', BusinessIdPipe) id: BusinessIdParts,
    @Param('refresh') refresh: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Refresh> {
    const startedAt = parseRefreshId(id, refresh);
    if (startedAt === undefined) {
      throw new AppError(codes.request.unknownPath, {
        message: `${formatBusinessId(id)} has no refresh ${quoted(refresh)}. A refresh can be read for one hour, at the Location of the 202 that started it.`,
      });
    }
    const found = toRefresh(id, startedAt, await this.refresh.find(id, startedAt));
    if (found.status === 'under_way') void reply.code(202).header('retry-after', '1');
    return found;
  }
}
