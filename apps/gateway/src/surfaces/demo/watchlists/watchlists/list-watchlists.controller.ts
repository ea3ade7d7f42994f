import { Controller, Query } from '@nestjs/common';
import { listWatchlists } from '@registry/contracts-watchlist';
import { MessageClient } from '@registry/messaging';
import { CallerKey } from '../../../../auth/caller-key.decorator.ts';
import type { KnownKey } from '../../../../auth/known-keys.ts';
import { type ListDto, listOf, toList } from '../../../production/list.dto.ts';
import { WatchlistDto } from '../answers/watchlist.dto.ts';
import { toWatchlistDto } from '../answers/watchlist.mapper.ts';
import { KeyedOperation } from '../keyed-operation.decorator.ts';
import { ListWatchlistsQuery } from './list-watchlists.query.dto.ts';

@Controller('v1')
export class ListWatchlistsController {
  constructor(private readonly services: MessageClient) {}

  @KeyedOperation('GET', 'watchlists', {
    name: 'list-watchlists',
    summary: 'List watchlists',
    description: 'The watchlists of the workspace, newest first.',
    answer: listOf('WatchlistList', WatchlistDto),
    example: toList(listWatchlists.example.reply.watchlists.map(toWatchlistDto), 1, { page: 1, per_page: 30 }),
  })
  async listWatchlists(
    @CallerKey() { workspaceId }: KnownKey,
    @Query() query: ListWatchlistsQuery,
  ): Promise<ListDto<WatchlistDto>> {
    const { watchlists, totalCount } = await this.services.call(listWatchlists, {
      workspaceId,
      ...query.window,
      status: query.status ?? null,
    });
    return toList(watchlists.map(toWatchlistDto), totalCount, query);
  }
}
