import {
  type CompanyScreening,
  entryContent,
  entryResultId,
  type ScreenedAddress,
  type WatchlistResult,
} from '@registry/contracts-records-sections';
import type { EntryIndex, ScreenedEntry } from '../screening/entry-index.ts';
import { readCompany, type ScreenedCompany } from '../screening/screened-company.ts';
import { listCompanyKeys } from '../screening/shared-keys.ts';
import type { LoadedLists } from './loaded-lists.ts';
import { type FoundEntry, toResult } from './screening-result.ts';

/** A company as its callers know it. */
export interface ScreenedParty {
  /** The legal name first. */
  readonly names: readonly string[];
  readonly addresses: readonly ScreenedAddress[];
  readonly identifiers: ScreenedCompany['identifiers'];
  /** Whether it is of a real registry: samples are not on its lists. */
  readonly isReal: boolean;
}

/** The entries that a party is or may be, hits first. */
export function findEntries(index: EntryIndex, party: ScreenedParty): ScreenedEntry[] {
  return index.size === 0 ? [] : index.screen(readCompany(toScreened(party)));
}

/** The keys of the entries that may change the screening of a party. */
export function listPartyKeys(party: ScreenedParty): readonly string[] {
  return listCompanyKeys(readCompany(toScreened(party)));
}

function toScreened({ names, addresses, identifiers }: ScreenedParty): ScreenedCompany {
  return {
    names: names.map((name, at) => ({ name, isLegal: at === 0 })),
    addresses: addresses.map(({ type, full_address, city, postal_code, state, country }) => ({
      kind: type.length > 0 && type.every((one) => one === 'agent') ? 'registered_agent' : 'other',
      fullAddress: full_address,
      city,
      postalCode: postal_code,
      state,
      country,
    })),
    identifiers,
  };
}

/**
 * Each entry once: of several rows the one that says most, of the newest data. A row that repeats another list's entry is left out where
 * that list is loaded and has one of the same day that says as much. Otherwise it is of somebody else, or another exclusion.
 */
function withoutRepeated(found: readonly FoundEntry[], { lists }: LoadedLists): FoundEntry[] {
  const loaded = new Set<string>(lists.map(({ abbr }) => abbr));
  const ofLists = Map.groupBy<string, FoundEntry>(found, ({ shown }) => shown.entry.list);
  // Row by row: a party that one agency repeats may be excluded by another one too, under the same number.
  const own = found.filter(({ shown: { entry }, match }) => {
    if (entry.repeats === null || !loaded.has(entry.repeats)) return true;
    const repeated = (ofLists.get(entry.repeats) ?? []).filter((other) => isOfDay(other, entry.listed_at));
    return !repeated.some((other) => match.status !== 'hit' || other.match.status === 'hit');
  });
  const byId = Map.groupBy(own, ({ shown }) => entryResultId(shown.entry));
  return [...byId.values()].map((same) => same.reduce((one, other) => (isBetter(other, one) ? other : one)));
}

/** An agency that excludes a party again, on another day, does not repeat itself. Not all lists say days. */
function isOfDay({ shown }: FoundEntry, day: string | null): boolean {
  return day === null || (shown.entry.listed_at ?? day) === day;
}

function isBetter({ match, shown }: FoundEntry, other: FoundEntry): boolean {
  if (match.status !== other.match.status) return match.status === 'hit';
  const byDay = (shown.asOf ?? '').localeCompare(other.shown.asOf ?? '');
  return byDay === 0 ? match.confidence > other.match.confidence : byDay > 0;
}

/** Entries of a list whose first load is under way are left out. */
export function toScreening(known: LoadedLists, all: readonly FoundEntry[]): CompanyScreening {
  const { agencies, lists, unknown, coverage } = known;
  const loaded = new Set<string>(lists.map(({ abbr }) => abbr));
  const found = withoutRepeated(all, known).filter(({ shown }) => loaded.has(shown.entry.list));
  const results = found.map(toResult);
  const byList = Map.groupBy<string, WatchlistResult>(results, ({ list }) => list);
  return {
    watchlist: {
      object: 'watchlist',
      hit_count: results.filter(({ status }) => status === 'hit').length,
      agencies,
      lists: lists
        .map((list) => ({ ...list, results: byList.get(list.abbr) ?? [] }))
        .filter(({ abbr, results: own }) => own.length > 0 || !unknown.has(abbr)),
      coverage,
    },
    contents: Object.fromEntries(found.map(({ shown }) => [entryResultId(shown.entry), entryContent(shown.entry)])),
  };
}
