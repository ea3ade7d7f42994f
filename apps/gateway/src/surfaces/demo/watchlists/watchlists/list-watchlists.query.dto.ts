import { watchlistStatuses } from '@registry/contracts-watchlist';
import { PageQuery } from '../../../../parameters/page.dto.ts';
import { oneOf } from '../../../../parameters/parameter-kinds.ts';
import { Parameter } from '../../../../parameters/parameter.decorator.ts';

export class ListWatchlistsQuery extends PageQuery {
  @Parameter(oneOf(...watchlistStatuses), {
    description: 'Only watchlists with this status: `active`, `paused` or `disabled`. Default: all.',
  })
  readonly status?: (typeof watchlistStatuses)[number];
}
