import type { BusinessIdParts } from '@registry/domain';
import {
  type CompanyScreening,
  exampleScreening,
  type WatchlistCoverage,
  WITHOUT_LISTS,
} from '@registry/contracts-records-sections';
import { findCompany } from '../companies/company-table.ts';
import { listedEntry } from '../clock/clock-events.ts';
import type { World } from '../world.ts';

/** The screening of a company. A test clock has one list from its start on; without one, no list is loaded. */
export function screenCompany(id: BusinessIdParts | null, { clock, registrations }: World): CompanyScreening {
  if (clock === undefined) return WITHOUT_LISTS;
  const isListed = id !== null && findCompany(id, registrations)?.isListed === true;
  const entry = listedEntry();
  const loadedAt = new Date(clock.startedAtMs).toISOString();
  const loaded = { as_of: loadedAt.slice(0, 'YYYY-MM-DD'.length), loaded_at: loadedAt };
  const { watchlist, contents } = exampleScreening;
  const coverage: WatchlistCoverage = {
    ...watchlist.coverage,
    scope: watchlist.lists.map(({ title }) => `${title} (whole, data of ${loaded.as_of})`).join('; '),
    sources: watchlist.coverage.sources.map((one) => ({ ...one, ...loaded, source: entry.record.source })),
  };
  const lists = watchlist.lists.map((list) => ({ ...list, ...loaded, results: isListed ? [entry] : [] }));
  return {
    watchlist: { ...watchlist, hit_count: Number(isListed), lists, coverage },
    contents: isListed ? contents : {},
  };
}
