import { watchlistStatuses } from '@registry/contracts-watchlist';
import { PageQuery } from '../../../../parameters/page.dto.ts';
import { oneOf } from '../../../../parameters/parameter-kinds.ts';
import { Parameter } from '../../../../parameters/parameter.decorator.ts';

export class ListWatchlistsQuery extends PageQuery {
  @Parameter(oneOf(...watchlistStatuses), { description: 'Status of the watchlists to list; all when absent.' })
  readonly status?: (typeof watchlistStatuses)[number];
}
