import { WINDOW_MAX } from './page.dto.ts';

/** A page of a collection. */
export interface ListDto<Item> {
  readonly object: 'list';
  readonly data: readonly Item[];
  readonly has_more: boolean;
  readonly total_count: number;
  readonly page: number;
  readonly per_page: number;
}

/** One page of a collection of `totalCount` items. */
export function toList<Item>(
  data: readonly Item[],
  totalCount: number,
  { page, per_page }: { readonly page: number; readonly per_page: number },
): ListDto<Item> {
  const reachable = Math.min(totalCount, WINDOW_MAX);
  return { object: 'list', data, has_more: page * per_page < reachable, total_count: totalCount, page, per_page };
}
