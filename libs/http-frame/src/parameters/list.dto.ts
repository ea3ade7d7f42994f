import { WINDOW_MAX } from './page.dto.ts';

/** A page of a collection. */
export interface ListDto<Item> {
  readonly object: 'list';
  /** The time as of which it says what was known; absent in the present. */
  readonly as_known_at?: string;
  readonly data: readonly Item[];
  readonly has_more: boolean;
  readonly total_count: number;
  readonly page: number;
  readonly per_page: number;
}

/** Which page of a collection is meant, and as of which time. */
interface ListedPage {
  readonly page: number;
  readonly per_page: number;
  readonly known_at?: string | null;
}

/** One page of a collection of `totalCount` items. */
export function toList<Item>(
  data: readonly Item[],
  totalCount: number,
  { page, per_page, known_at = null }: ListedPage,
): ListDto<Item> {
  const reachable = Math.min(totalCount, WINDOW_MAX);
  const asOf = known_at === null ? {} : { as_known_at: known_at };
  return {
    object: 'list',
    ...asOf,
    data,
    has_more: page * per_page < reachable,
    total_count: totalCount,
    page,
    per_page,
  };
}
