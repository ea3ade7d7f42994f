import {
  type BusinessHit,
  type BusinessSearch,
  searchBusinesses,
  type SearchBusinessesReply,
} from '@registry/contracts-business-registry';
import { businessIdKey } from '@registry/domain';
import type { MessageClient } from '@registry/messaging';
import { findByRecordNumber, NO_SUGGESTIONS, toRequest } from './find-businesses.ts';
import type { SearchBusinessesQuery } from './search-businesses.query.dto.ts';
import { formatCursor, readCursor } from './search-cursor.ts';

/** A page of all matches of a search, in the order of their ids: an id never changes, so no change moves a company past the cursor. */
export async function listByCursor(
  services: MessageClient,
  query: SearchBusinessesQuery,
  cursor: string,
): Promise<BusinessSearch> {
  const { page, after } = readCursor(query, cursor);
  const found = await services.call(searchBusinesses, { ...toRequest(query), after, limit: query.per_page });
  const numbered = found.totalCount > 0 ? undefined : await findByRecordNumber(services, query);
  const isNumbered = numbered !== undefined && numbered.hits.length > 0;
  const { hits, totalCount, next } = isNumbered ? toNumberedPage(numbered.hits, after, query) : found;
  const suggestions = { ...(isNumbered ? NO_SUGGESTIONS : found.suggestions), ...numbered?.suggestions };
  return {
    object: 'list',
    data: hits,
    has_more: next !== null,
    total_count: totalCount,
    page,
    per_page: query.per_page,
    coverage: found.coverage,
    suggestions,
    next_cursor: next === null ? null : formatCursor(query, { page: page + 1, after: next }),
  };
}

/** A page of hits that were found by the number of a record. */
function toNumberedPage(
  numbered: readonly BusinessHit[],
  after: string,
  { per_page: limit }: SearchBusinessesQuery,
): Pick<SearchBusinessesReply, 'hits' | 'totalCount' | 'next'> {
  const byKey = new Map(numbered.map((hit) => [businessIdKey(hit.id), hit]));
  const left = [...byKey.keys()].sort().filter((key) => key > after);
  const keys = left.slice(0, limit);
  return {
    hits: keys.flatMap((key) => byKey.get(key) ?? []),
    totalCount: numbered.length,
    next: left.length > limit ? (keys.at(-1) ?? null) : null,
  };
}
