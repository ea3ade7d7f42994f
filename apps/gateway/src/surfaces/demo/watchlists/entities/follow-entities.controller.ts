import { Body, Controller, Param, Res } from '@nestjs/common';
import { type FollowedEntities, followedEntities, followEntities } from '@registry/contracts-watchlist';
import { codes } from '@registry/errors';
import { MessageClient } from '@registry/messaging';
import type { FastifyReply } from 'fastify';
import { CallerKey } from '../../../../auth/caller-key.decorator.ts';
import type { KnownKey } from '../../../../auth/known-keys.ts';
import { BodyPipe } from '../body.pipe.ts';
import { entityIdsOf, FollowEntitiesDto } from '../bodies/follow-entities.dto.ts';
import { Idempotent, type IdempotentRequest } from '../idempotent-request.decorator.ts';
import { Operation } from '../../../../openapi/operation.decorator.ts';
import { WatchlistIdParameter } from '../watchlist-id-parameter.decorator.ts';
import { WatchlistIdPipe } from '../watchlist-id.pipe.ts';

@Controller('v1')
export class FollowEntitiesController {
  constructor(private readonly services: MessageClient) {}

  @WatchlistIdParameter()
  @Operation('POST', 'watchlists/:id/entities', {
    access: 'enterprise',
    tag: 'Watchlists',
    summary: 'Follow companies',
    description:
      'Follows one company or up to 100, all of them or none. 201 where one of them was not followed before, else 200.',
    answer: followedEntities,
    example: followEntities.example.reply.followed,
    statuses: [201, 200],
    errors: [codes.watchlist.notFound],
    body: 'required',
  })
  async followEntities(
    @CallerKey() { workspaceId }: KnownKey,
    @Idempotent() idempotent: IdempotentRequest,
    @Param('id', WatchlistIdPipe) watchlistId: string,
    @Body(BodyPipe) body: FollowEntitiesDto,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<FollowedEntities> {
    const request = { workspaceId, watchlistId, idempotencyKey: idempotent.key, entityIds: entityIdsOf(body) };
    const { followed, addedCount } = idempotent.markReplay(await this.services.call(followEntities, request));
    void reply.code(addedCount > 0 ? 201 : 200);
    return followed;
  }
}
