import { Controller, Query, Res } from '@nestjs/common';
import {
  type ChangeList,
  changeList,
  CHANGES_MAX,
  formatChangePosition,
  listChanges,
} from '@registry/contracts-business-registry';
import { usStateCodes } from '@registry/domain';
import { codes } from '@registry/errors';
import { MessageClient } from '@registry/messaging';
import type { FastifyReply } from 'fastify';
import { headerReferences } from '@registry/http-frame/openapi/response-headers';
import { Operation } from '@registry/http-frame/openapi/operation.decorator';
import { toChangeList } from './change-list.mapper.ts';
import { ListChangesQuery } from './list-changes.query.dto.ts';

@Controller('v1/changes')
export class ChangesController {
  constructor(private readonly services: MessageClient) {}

  @Operation('GET', '', {
    access: 'keyed-enterprise',
    readsTestClock: true,
    tag: 'Copies',
    summary: 'List changes of businesses',
    description:
      'Returns the next changes after a position, at most 100, each with the business as it is now. A copy that applies them in order misses none. A business may come again without a difference. Changes are kept for 30 days. After that a position is 410 `position_expired`: start again with an export, which replaces the copy.',
    response: changeList,
    example: toChangeList(listChanges.example.reply),
    errors: [codes.request.missingParameter, codes.request.invalidParameter, codes.changes.positionExpired],
    headers: headerReferences('X-Position'),
    reads: 'listed',
  })
  async listChanges(
    @Query() { after, state }: ListChangesQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ChangeList> {
    const request = { position: after, states: state ?? usStateCodes, limit: CHANGES_MAX };
    const found = await this.services.call(listChanges, request);
    void reply.header('x-position', formatChangePosition(found.position));
    return toChangeList(found);
  }
}
