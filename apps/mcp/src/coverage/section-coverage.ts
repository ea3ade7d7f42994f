import type { Coverage } from '@registry/api-client';

/** How old data are: the day that the source gives, else the day on which they were loaded. */
export function dataDay(asOf: string | null, loadedAt: string): string {
  return asOf === null ? `loaded ${loadedAt.slice(0, 10)}` : `as of ${asOf}`;
}

/** What an empty or short section rests on: `from us-co/ucc as of 2026-11-02`, or that nothing follows from it. */
export function sectionCoverage({ status, scope, sources }: Coverage, state: string): string {
  const from = `from ${sources.map(({ source, as_of, loaded_at }) => `${source} ${dataDay(as_of, loaded_at)}`).join(', ')}`;
  switch (status) {
    case 'covered':
      return from;
    case 'partial':
      return `${scope} alone, ${from}: about others absence says nothing`;
    case 'not_covered':
      return `no source is loaded for ${state}: absence here says nothing`;
    case 'not_fetched':
      return 'not fetched (sparse)';
  }
}
