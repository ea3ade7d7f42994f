import { Inject, Injectable } from '@nestjs/common';
import {
  type CompanyScreening,
  NOT_SCREENED,
  type ScreenedAddress,
  type WatchlistResult,
} from '@registry/contracts-records-sections';
import { isSampleSlug } from '@registry/domain';
import { readCompany, type ScreenedCompany, type ScreenedEntry } from '@registry/matching';
import { type Database, READ_DATABASE } from '@registry/persistence';
import { requestContext } from '@registry/request-context';
import { READING_DAY, type ReadingDay } from '../reading-day.ts';
import { SHOWN_ENTRIES } from './listed-entries.sql.ts';
import { entryId, ListedEntries, parseEntryId } from './listed-entries.ts';
import { type LoadedLists, LoadedListsReadModel } from './loaded-lists.read-model.ts';
import { contentDigest, type FoundEntry, resultId, type ShownEntry, toResult } from './screening-result.ts';

/** A company as its callers know it. */
export interface ScreenedParty {
  /** The legal name first. */
  readonly names: readonly string[];
  readonly addresses: readonly ScreenedAddress[];
  readonly identifiers: ScreenedCompany['identifiers'];
  /** Whether it is of a real registry: samples are not on its lists. */
  readonly isReal: boolean;
}

/** Entries of one company that are read: more than any real one has. */
const ENTRIES_MAX = 200;

/** Says which entries of the loaded lists a company is, or may be. */
@Injectable()
export class CompanyScreenings {
  constructor(
    private readonly entries: ListedEntries,
    private readonly lists: LoadedListsReadModel,
    @Inject(READ_DATABASE) private readonly database: Database,
    @Inject(READING_DAY) private readonly today: ReadingDay,
  ) {}

  /** Not of the past: the entries in memory are those of today. */
  async screen(party: ScreenedParty): Promise<CompanyScreening> {
    if (requestContext.get()?.knownAt !== undefined) return { watchlist: NOT_SCREENED, contents: {} };
    const [index, loaded] = await Promise.all([this.entries.current(), this.lists.read(party.isReal)]);
    const screened = index.size === 0 ? [] : index.screen(readCompany(toScreened(party))).slice(0, ENTRIES_MAX);
    const found = screened.length === 0 ? [] : await this.#read(screened, party.isReal);
    return toScreening(loaded, withoutRepeated(found, loaded));
  }

  /** Entries that are on their lists today. */
  async #read(screened: readonly ScreenedEntry[], isReal: boolean): Promise<FoundEntry[]> {
    const ids = screened.map(({ id }) => parseEntryId(id));
    const rows = await this.database.query<ShownEntry & Record<string, unknown>>(SHOWN_ENTRIES, [
      ids.map(({ sourceNo }) => sourceNo),
      ids.map(({ rowKey }) => rowKey),
    ]);
    const byId = new Map(rows.map((row) => [entryId(row), row] as const));
    const today = this.today();
    return screened.flatMap(({ id, match }) => {
      const shown = byId.get(id);
      if (shown === undefined || (shown.entry.expires_at ?? today) < today) return [];
      return isReal && isSampleSlug(shown.source) ? [] : [{ shown, match }];
    });
  }
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
 * Each entry once: of several rows the one that says most, of the newest data. An entry that repeats another list's is left out where
 * that list is loaded and has it.
 */
function withoutRepeated(found: readonly FoundEntry[], { lists }: LoadedLists): FoundEntry[] {
  const byId = Map.groupBy(found, ({ shown }) => resultId(shown.entry));
  const each = [...byId.values()].map((same) => same.reduce((one, other) => (isBetter(other, one) ? other : one)));
  const loaded = new Set<string>(lists.map(({ abbr }) => abbr));
  const named = new Set<string>(each.map(({ shown }) => shown.entry.list));
  return each.filter(({ shown: { entry } }) => {
    const { repeats } = entry;
    return repeats === null || !loaded.has(repeats) || !named.has(repeats);
  });
}

function isBetter({ match, shown }: FoundEntry, other: FoundEntry): boolean {
  if (match.status !== other.match.status) return match.status === 'hit';
  const byDay = (shown.asOf ?? '').localeCompare(other.shown.asOf ?? '');
  return byDay === 0 ? match.confidence > other.match.confidence : byDay > 0;
}

function toScreening({ agencies, lists, coverage }: LoadedLists, found: readonly FoundEntry[]): CompanyScreening {
  const results = found.map(toResult);
  const byList = Map.groupBy<string, WatchlistResult>(results, ({ list }) => list);
  return {
    watchlist: {
      object: 'watchlist',
      hit_count: results.filter(({ status }) => status === 'hit').length,
      agencies,
      lists: lists.map((list) => ({ ...list, results: byList.get(list.abbr) ?? [] })),
      coverage,
    },
    contents: Object.fromEntries(found.map(({ shown }) => [resultId(shown.entry), contentDigest(shown.entry)])),
  };
}
