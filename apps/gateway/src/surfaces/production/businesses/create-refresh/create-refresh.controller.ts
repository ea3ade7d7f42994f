import { refresh, type Refresh } from '@registry/contracts-business-registry';
import { Controller, Param, Res } from '@nestjs/common';
import type { BusinessIdParts } from '@registry/domain';
import { codes } from '@registry/errors';
import type { FastifyReply } from 'fastify';
import { Operation } from '../../../../openapi/operation.decorator.ts';
import { BusinessIdParameter } from '../business-id-parameter.decorator.ts';
import { BusinessIdPipe } from '../business-id.pipe.ts';
import { BusinessRefresh } from '../business-refresh.ts';
import { EXAMPLE_REFRESH, EXAMPLE_REFRESH_PATH } from '../get-refresh/refresh.mapper.ts';
import { startRefresh } from './start-refresh.ts';

@Controller('v1/businesses')
export class CreateRefreshController {
  constructor(private readonly refresh: BusinessRefresh) {}

  @BusinessIdParameter()
  @Operation('POST', ':id/refreshes', {
    access: 'keyed',
    statuses: [202],
    tag: 'Businesses',
    summary: 'Create a refresh of a business',
    description:
      'Starts the lookups of the company at the state registry and of the UCC filings against it, and returns at once. Their outcome is read at `Location`, for one hour. A body is ignored. Beyond the specification; `GET /v1/businesses/{id}?refresh=true` waits for the same lookups.',
    answer: refresh,
    example: EXAMPLE_REFRESH,
    errors: [codes.request.invalidId],
    headers: {
      Location: {
        description: 'Where the outcome of the lookups is read.',
        schema: { type: 'string' },
        example: EXAMPLE_REFRESH_PATH,
      },
    },
  })
  async createRefresh(
    @Param('id', BusinessIdPipe) id: BusinessIdParts,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Refresh> {
    return startRefresh(this.refresh, id, reply);
  }
}
