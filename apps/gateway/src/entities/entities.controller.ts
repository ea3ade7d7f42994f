import { Controller, Param, Query, Res } from '@nestjs/common';
import { ApiResponse, ApiTags } from '@nestjs/swagger';
import {
  type Entity,
  type EntityChange,
  entity,
  entityChange,
  exampleEntity,
  exampleEntityChange,
  exampleMergedEntity,
  getEntity,
  listEntityChanges,
  type MergedEntity,
  mergedEntity,
} from '@registry/contracts-business-registry';
import { pageOf } from '@registry/contracts-message';
import { codes } from '@registry/errors';
import { jsonContent } from '@registry/http-frame/openapi/json-content';
import { Operation } from '@registry/http-frame/openapi/operation.decorator';
import { headerReferences } from '@registry/http-frame/openapi/response-headers';
import { type ListDto, toList } from '@registry/http-frame/parameters/list.dto';
import { PageQuery } from '@registry/http-frame/parameters/page.dto';
import { MessageClient } from '@registry/messaging';
import type { FastifyReply } from 'fastify';
import { EntityIdParameter, EntityIdPipe } from './entity-id.pipe.ts';

/** Registrations of one legal entity in several states. */
@ApiTags('Entities')
@Controller('v1/entities')
export class EntitiesController {
  constructor(private readonly services: MessageClient) {}

  @EntityIdParameter()
  @ApiResponse({
    status: 308,
    description: 'The entity became part of an older one, whose URL is in `Location`.',
    headers: {
      ...headerReferences('X-Request-Id', 'RateLimit-Policy', 'RateLimit'),
      Location: {
        description: 'The URL of the older entity.',
        schema: { type: 'string' },
        example: `/v1/entities/${exampleMergedEntity.merged_into}`,
      },
    },
    content: jsonContent(mergedEntity, { example: exampleMergedEntity }),
  })
  @Operation('GET', ':id', {
    access: 'keyed',
    summary: 'Get an entity',
    description:
      'Returns the registrations of one legal entity: the domestic one, and those in other states where it does business. Each link between two of them has its confidence and evidence. Registrations stay businesses of their own, with their own records.',
    response: entity,
    example: exampleEntity,
    errors: [codes.request.invalidId, codes.entity.notFound],
  })
  async getEntity(
    @Param('id', EntityIdPipe) id: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Entity | MergedEntity> {
    const { entity: found, mergedInto } = await this.services.call(getEntity, { id });
    if (found !== null) return found;
    void reply.code(308).header('location', `/v1/entities/${mergedInto}`);
    return { object: 'merged_entity', id, merged_into: mergedInto ?? '' };
  }

  @EntityIdParameter()
  @Operation('GET', ':id/history', {
    access: 'keyed',
    summary: 'List the changes of an entity',
    description:
      'Lists how the set of registrations came to be: each registration that joined or left, with the reason, newest first. It is also there for an entity that became part of another.',
    response: pageOf('EntityChangeList', 'A page of changes of an entity.', entityChange),
    example: toList([exampleEntityChange], 1, { page: 1, per_page: 30 }),
    errors: [codes.request.invalidParameter, codes.request.invalidId, codes.request.pageTooDeep, codes.entity.notFound],
    headers: headerReferences('Link'),
  })
  async listEntityChanges(
    @Param('id', EntityIdPipe) id: string,
    @Query() query: PageQuery,
  ): Promise<ListDto<EntityChange>> {
    const { changes, totalCount } = await this.services.call(listEntityChanges, { id, ...query.window });
    return toList(changes, totalCount, query);
  }
}
