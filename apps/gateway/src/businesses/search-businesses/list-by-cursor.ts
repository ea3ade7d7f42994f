import { type BusinessSearch, searchBusinesses } from '@registry/contracts-business-registry';
import { AppError, codes } from '@registry/errors';
import type { MessageClient } from '@registry/messaging';
import { toRequest } from './find-businesses.ts';
import type { SearchBusinessesQuery } from './search-businesses.query.dto.ts';
import { formatCursor, readCursor } from './search-cursor.ts';

/** A page of all matches of a search, in the order of their ids: an id never changes, so no change moves a company past the cursor. */
export async function listByCursor(
  services: MessageClient,
  query: SearchBusinessesQuery,
  cursor: string,
): Promise<BusinessSearch> {
  const { page, after } = readCursor(query, cursor);
  const reply = await services.call(searchBusinesses, { ...toRequest(query), after, limit: query.per_page });
  const { hits, totalCount, coverage, suggestions, next } = reply;
  if (next === undefined) throw beforeCursors();
  return {
    object: 'list',
    data: hits,
    has_more: next !== null,
    total_count: totalCount,
    page,
    per_page: query.per_page,
    coverage,
    suggestions,
    next_cursor: next === null ? null : formatCursor(query, { page: page + 1, after: next }),
  };
}

/** A replica of the version before ignores cursors: it returned its first page. */
function beforeCursors(): AppError {
  return new AppError(codes.service.upstreamUnavailable, {
    message: 'Cursors are not available while the service is upgraded. Retry after one second.',
    retryAfterSeconds: 1,
  });
}
