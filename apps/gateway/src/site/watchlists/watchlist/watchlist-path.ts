/** The state of a watchlist's page. */
export interface WatchlistPageState {
  readonly q?: string;
  readonly companies?: number;
  readonly deliveries?: number;
}

/** The page of a watchlist, with what of it is shown. The first pages and an empty search are left out. */
export function watchlistPath(id: string, { q = '', companies = 1, deliveries = 1 }: WatchlistPageState = {}): string {
  const query = new URLSearchParams({
    ...(q === '' ? {} : { q }),
    ...(companies === 1 ? {} : { companies: String(companies) }),
    ...(deliveries === 1 ? {} : { deliveries: String(deliveries) }),
  });
  return `/watchlists/${id}${query.size === 0 ? '' : `?${query.toString()}`}`;
}
