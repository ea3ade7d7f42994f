import { watchlistStatuses } from '@registry/contracts-watchlist';
import { PageQuery } from '@registry/http-frame/parameters/page.dto';
import { oneOf } from '@registry/http-frame/parameters/parameter-kinds';
import { Parameter } from '@registry/http-frame/parameters/parameter.decorator';

export class ListWatchlistsQuery extends PageQuery {
  @Parameter(oneOf(...watchlistStatuses), {
    description: 'Only watchlists with this status: `active`, `paused` or `disabled`. Default: all.',
  })
  readonly status?: (typeof watchlistStatuses)[number];
}
