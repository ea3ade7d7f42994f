import { integer, text } from '../../../../parameters/parameter-kinds.ts';
import { Parameter } from '../../../../parameters/parameter.decorator.ts';
import { FOLLOW_MAX } from './company-to-follow.ts';

/** Pages of a workspace's watchlists, of which there are at most a thousand. */
const PAGES_MAX = 10;

export class WatchlistsPageQuery {
  @Parameter(integer(1, PAGES_MAX), { description: 'Page, counted from 1.', default: 1 })
  readonly page!: number;

  @Parameter(text(FOLLOW_MAX), { description: 'The id of a company to follow.' })
  readonly follow!: string | null;
}
