import { Controller, Param, Query } from '@nestjs/common';
import { type BusinessEvent, businessEvent, listBusinessEvents } from '@registry/contracts-business-registry';
import { pageOf } from '@registry/contracts-message';
import type { BusinessIdParts } from '@registry/domain';
import { codes } from '@registry/errors';
import { MessageClient } from '@registry/messaging';
import { headerReferences } from '../../../../openapi/answer-headers.ts';
import { Operation } from '../../../../openapi/operation.decorator.ts';
import { PageQuery } from '../../../../parameters/page.dto.ts';
import { type ListDto, toList } from '../../list.dto.ts';
import { BusinessIdParameter } from '../business-id-parameter.decorator.ts';
import { BusinessIdPipe } from '../business-id.pipe.ts';

@Controller('v1/businesses')
export class ListBusinessEventsController {
  constructor(private readonly services: MessageClient) {}

  @BusinessIdParameter()
  @Operation('GET', ':id/events', {
    access: 'keyed',
    tag: 'Businesses',
    summary: 'List what has changed about a business',
    description:
      'Every change that this service saw, field by field with what it was and what it became, newest first. The last of all is `business.added`, the day the company was first seen. Beyond the specification.',
    answer: pageOf('BusinessEventList', businessEvent),
    example: toList(listBusinessEvents.example.reply.events, 2, { page: 1, per_page: 30 }),
    errors: [
      codes.request.invalidParameter,
      codes.request.invalidId,
      codes.request.pageTooDeep,
      codes.business.notFound,
    ],
    headers: headerReferences('Link'),
  })
  async listBusinessEvents(
    @Param('id', BusinessIdPipe) id: BusinessIdParts,
    @Query() query: PageQuery,
  ): Promise<ListDto<BusinessEvent>> {
    const { events, totalCount } = await this.services.call(listBusinessEvents, { ...id, ...query.window });
    return toList(events, totalCount, query);
  }
}
