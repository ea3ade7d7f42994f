import type { BusinessSearch, SearchBusinessesReply } from '@registry/contracts-business-registry';
import { toList } from '@registry/http-frame/parameters/list.dto';

/** One page of a search. */
export function toBusinessSearch(
  { hits, totalCount, coverage, suggestions }: SearchBusinessesReply,
  page: { readonly page: number; readonly per_page: number },
): BusinessSearch {
  return { ...toList(hits, totalCount, page), coverage, suggestions, next_cursor: null };
}
