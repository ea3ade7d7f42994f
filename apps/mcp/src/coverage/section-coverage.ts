import type { Coverage } from '@registry/api-client';

/** How old data are, and when they were loaded: neither stands in for the other. */
export function dataDay(asOf: string | null, loadedAt: string): string {
  return `${toDataDate(asOf)}, loaded ${loadedAt.slice(0, 10)}`;
}

/** `data of 2026-10-31`, or that the source does not state its date. */
export function toDataDate(asOf: string | null): string {
  return asOf === null ? 'data date unknown' : `data of ${asOf}`;
}

/** Describes the basis of an empty or short section: `from us-co/ucc, data of 2026-11-01, loaded 2026-11-02`, or that nothing follows from it. */
export function sectionCoverage({ status, scope, sources }: Coverage, state: string): string {
  const from = `from ${sources.map(({ source, as_of, loaded_at }) => `${source}, ${dataDay(as_of, loaded_at)}`).join('; ')}`;
  switch (status) {
    case 'covered':
      return from;
    case 'partial':
      return `searched only: ${scope} (${from}). Other records may exist`;
    case 'not_covered':
      return `no source is loaded for ${state}; records may exist`;
    case 'not_fetched':
      return 'not fetched (sparse)';
  }
}
