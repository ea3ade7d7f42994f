import type { Coverage } from '@registry/api-client';

/** What an empty or short section rests on: `from us-co/ucc as of 2026-11-02`, or that nothing follows from it. */
export function sectionCoverage({ status, sources }: Coverage, state: string): string {
  switch (status) {
    case 'covered':
      return `from ${sources.map(({ source, as_of }) => `${source} as of ${as_of.slice(0, 10)}`).join(', ')}`;
    case 'not_covered':
      return `no source is loaded for ${state}: absence here says nothing`;
    case 'not_fetched':
      return 'not fetched (sparse)';
  }
}
