import { Body, Controller, Param, Query, Res } from '@nestjs/common';
import { ApiParam, ApiTags } from '@nestjs/swagger';
import { pageOf, type ReplyTo } from '@registry/contracts-message';
import {
  type FollowedEntities,
  followedEntities,
  followEntities,
  listEntities,
  unfollowedEntity,
  unfollowEntity,
  watchlistEntity,
  type WatchlistEntity,
} from '@registry/contracts-watchlist';
import { parseBusinessId } from '@registry/domain';
import { AppError, codes } from '@registry/errors';
import { MessageClient } from '@registry/messaging';
import type { FastifyReply } from 'fastify';
import { Operation } from '@registry/http-frame/openapi/operation.decorator';
import { PageQuery } from '@registry/http-frame/parameters/page.dto';
import { type ListDto, toList } from '@registry/http-frame/parameters/list.dto';
import { readEntityIds, FollowEntitiesDto } from '../bodies/follow-entities.dto.ts';
import { Idempotent, type IdempotentRequest } from '@registry/http-frame/parameters/idempotent-request.decorator';
import { quoted } from '@registry/http-frame/parameters/quoted';
import { CallerWatchlist } from '../caller-watchlist.decorator.ts';
import type { WatchlistKey } from '../watchlists.ts';

@ApiTags('Watchlists')
@Controller('v1')
export class EntitiesController {
  constructor(private readonly services: MessageClient) {}

  @Operation('POST', 'watchlists/:id/entities', {
    scope: 'watch',
    access: 'demo-enterprise',
    reads: 'listed',
    summary: 'Follow companies',
    description:
      'Follows up to 100 companies: all of them or, on an error, none. The status is 201 if at least one was not followed before, otherwise 200. With `all_registrations`, the other registrations of their entities are followed within seconds.',
    response: followedEntities,
    example: followEntities.example.reply.followed,
    statuses: [201, 200],
    errors: [codes.watchlist.notFound],
    body: 'required',
  })
  async followEntities(
    @CallerWatchlist() key: WatchlistKey,
    @Idempotent() idempotent: IdempotentRequest,
    @Body() body: FollowEntitiesDto,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<FollowedEntities> {
    const { all_registrations: allRegistrations } = body;
    const request = {
      ...key,
      idempotencyKey: idempotent.key,
      entityIds: readEntityIds(body),
      ...(typeof allRegistrations === 'boolean' ? { allRegistrations } : {}),
    };
    const { followed, addedCount } = idempotent.markReplay(await this.services.call(followEntities, request));
    void reply.code(addedCount > 0 ? 201 : 200);
    return followed;
  }

  @Operation('GET', 'watchlists/:id/entities', {
    access: 'demo-enterprise',
    reads: 'listed',
    summary: 'List followed companies',
    description: 'Lists the followed companies, oldest follow first.',
    response: pageOf('WatchlistEntityList', 'A page of followed companies.', watchlistEntity),
    example: toList(listEntities.example.reply.items, 1, { page: 1, per_page: 30 }),
    errors: [codes.watchlist.notFound],
  })
  async listWatchlistEntities(
    @CallerWatchlist() key: WatchlistKey,
    @Query() query: PageQuery,
  ): Promise<ListDto<WatchlistEntity>> {
    const request = { ...key, ...query.window };
    const { items, totalCount } = await this.services.call(listEntities, request);
    return toList(items, totalCount, query);
  }

  @ApiParam({
    name: 'entity_id',
    description: 'The id of a company that the watchlist follows.',
    schema: { example: 'us-or-150000007', type: 'string' },
  })
  @Operation('DELETE', 'watchlists/:id/entities/:entity_id', {
    scope: 'watch',
    access: 'demo-enterprise',
    reads: 'listed',
    summary: 'Unfollow a company',
    description:
      'Stops following the company, and the other registrations of its entity if they were followed for it. Existing events are kept.',
    response: unfollowedEntity,
    example: unfollowEntity.example.reply,
    errors: [codes.watchlist.notFound],
  })
  async unfollowEntity(
    @CallerWatchlist() key: WatchlistKey,
    @Param() { entity_id: entityId }: { readonly entity_id: string },
  ): Promise<ReplyTo<typeof unfollowEntity>> {
    if (parseBusinessId(entityId) === undefined) {
      throw new AppError(codes.watchlist.notFound, { message: `This watchlist does not follow ${quoted(entityId)}.` });
    }
    return this.services.call(unfollowEntity, { ...key, entityId });
  }
}
