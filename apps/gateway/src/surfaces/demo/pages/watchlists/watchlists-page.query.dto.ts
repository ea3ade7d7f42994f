import { integer } from '../../../../parameters/parameter-kinds.ts';
import { Parameter } from '../../../../parameters/parameter.decorator.ts';

/** Pages of a workspace's watchlists, of which there are at most a thousand. */
const PAGES_MAX = 10;

export class WatchlistsPageQuery {
  @Parameter(integer(1, PAGES_MAX), { description: 'Page, counted from 1.', default: 1 })
  readonly page!: number;
}
