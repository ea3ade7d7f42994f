import { Controller, Param, Query } from '@nestjs/common';
import { pageOf } from '@registry/contracts-message';
import { listEntities, type WatchlistEntity, watchlistEntity } from '@registry/contracts-watchlist';
import { codes } from '@registry/errors';
import { MessageClient } from '@registry/messaging';
import { CallerKey } from '../../../../auth/caller-key.decorator.ts';
import type { KnownKey } from '../../../../auth/known-keys.ts';
import { PageQuery } from '../../../../parameters/page.dto.ts';
import { type ListDto, toList } from '../../../production/list.dto.ts';
import { Operation } from '../../../../openapi/operation.decorator.ts';
import { WatchlistIdParameter } from '../watchlist-id-parameter.decorator.ts';
import { WatchlistIdPipe } from '../watchlist-id.pipe.ts';

@Controller('v1')
export class ListEntitiesController {
  constructor(private readonly services: MessageClient) {}

  @WatchlistIdParameter()
  @Operation('GET', 'watchlists/:id/entities', {
    access: 'enterprise',
    tag: 'Watchlists',
    summary: 'List followed companies',
    description: 'In the order in which they were followed.',
    answer: pageOf('WatchlistEntityList', watchlistEntity),
    example: toList(listEntities.example.reply.entities, 1, { page: 1, per_page: 30 }),
    errors: [codes.watchlist.notFound],
  })
  async listEntities(
    @CallerKey() { workspaceId }: KnownKey,
    @Param('id', WatchlistIdPipe) watchlistId: string,
    @Query() query: PageQuery,
  ): Promise<ListDto<WatchlistEntity>> {
    const request = { workspaceId, watchlistId, ...query.window };
    const { entities, totalCount } = await this.services.call(listEntities, request);
    return toList(entities, totalCount, query);
  }
}
