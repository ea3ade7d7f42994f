import { addressQuery } from '../../layout/parts.ts';
import type { WatchlistPageQuery } from './watchlist-page.query.dto.ts';

/** The state of a watchlist's page. */
export type WatchlistPageState = Partial<Pick<WatchlistPageQuery, 'q' | 'companies' | 'deliveries'>>;

/** The page of a watchlist, with what of it is shown. The first pages and an empty search are left out. */
export function watchlistPath(id: string, { q = '', companies = 1, deliveries = 1 }: WatchlistPageState = {}): string {
  const later = (page: number): number | null => (page === 1 ? null : page);
  return `/watchlists/${id}${addressQuery({ q, companies: later(companies), deliveries: later(deliveries) })}`;
}
