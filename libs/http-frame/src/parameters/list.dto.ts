import { WINDOW_MAX } from './page.dto.ts';

/** A page of a collection. */
export interface ListDto<Item> {
  readonly object: 'list';
  /** The time as of which it says what was known; absent in the present. */
  readonly as_known_at?: string;
  /** The day of which it says what was so; absent for what is so now. */
  readonly as_valid_on?: string;
  readonly data: readonly Item[];
  readonly has_more: boolean;
  readonly total_count: number;
  readonly page: number;
  readonly per_page: number;
}

/** Which page of a collection is meant, as of which time and of which day. */
interface ListedPage {
  readonly page: number;
  readonly per_page: number;
  readonly known_at?: string | null;
  readonly valid_on?: string | null;
}

/** One page of a collection of `totalCount` items. */
export function toList<Item>(
  data: readonly Item[],
  totalCount: number,
  { page, per_page, known_at = null, valid_on = null }: ListedPage,
): ListDto<Item> {
  const reachable = Math.min(totalCount, WINDOW_MAX);
  const asOf = known_at === null ? {} : { as_known_at: known_at };
  const onDay = valid_on === null ? {} : { as_valid_on: valid_on };
  return {
    object: 'list',
    ...asOf,
    ...onDay,
    data,
    has_more: page * per_page < reachable,
    total_count: totalCount,
    page,
    per_page,
  };
}
