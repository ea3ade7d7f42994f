import { integer, text } from '@registry/http-frame/parameters/parameter-kinds';
import { Parameter } from '@registry/http-frame/parameters/parameter.decorator';
import { FOLLOW_MAX } from './company-to-follow.ts';

/** Pages of a workspace's watchlists, of which there are at most a thousand. */
const PAGES_MAX = 10;

export class WatchlistsPageQuery {
  @Parameter(integer(1, PAGES_MAX), { description: 'Page, counted from 1.', default: 1 })
  readonly page!: number;

  @Parameter(text(FOLLOW_MAX), { description: 'The id of a company to follow.' })
  readonly follow!: string | null;
}
