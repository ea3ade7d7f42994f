import { Controller, Query } from '@nestjs/common';
import { pageOf } from '@registry/contracts-message';
import { listWatchlists, type Watchlist, watchlist } from '@registry/contracts-watchlist';
import { MessageClient } from '@registry/messaging';
import { CallerKey } from '../../../../auth/caller-key.decorator.ts';
import type { KnownKey } from '../../../../auth/known-keys.ts';
import { type ListDto, toList } from '../../../production/list.dto.ts';
import { Operation } from '../../../../openapi/operation.decorator.ts';
import { ListWatchlistsQuery } from './list-watchlists.query.dto.ts';

@Controller('v1')
export class ListWatchlistsController {
  constructor(private readonly services: MessageClient) {}

  @Operation('GET', 'watchlists', {
    access: 'enterprise',
    tag: 'Watchlists',
    summary: 'List watchlists',
    description: 'The watchlists of the workspace, newest first.',
    answer: pageOf('WatchlistList', watchlist),
    example: toList(listWatchlists.example.reply.watchlists, 1, { page: 1, per_page: 30 }),
  })
  async listWatchlists(
    @CallerKey() { workspaceId }: KnownKey,
    @Query() query: ListWatchlistsQuery,
  ): Promise<ListDto<Watchlist>> {
    const { watchlists, totalCount } = await this.services.call(listWatchlists, {
      workspaceId,
      ...query.window,
      status: query.status ?? null,
    });
    return toList(watchlists, totalCount, query);
  }
}
