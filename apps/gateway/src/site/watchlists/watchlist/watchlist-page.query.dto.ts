import { integer } from '@registry/http-frame/parameters/parameter-kinds';
import { Parameter } from '@registry/http-frame/parameters/parameter.decorator';
import { SearchPageQuery } from '../../search/search-page.query.dto.ts';

/** Pages of a watchlist's companies and of its deliveries at most: services list the first 10,000 of anything. */
const COMPANY_PAGES_MAX = 100;
export const DELIVERY_PAGES_MAX = 500;

export class WatchlistPageQuery extends SearchPageQuery {
  @Parameter(integer(1, COMPANY_PAGES_MAX), {
    description: 'Page of the followed companies, counted from 1.',
    default: 1,
  })
  readonly companies!: number;

  @Parameter(integer(1, DELIVERY_PAGES_MAX), { description: 'Page of the deliveries, counted from 1.', default: 1 })
  readonly deliveries!: number;
}
