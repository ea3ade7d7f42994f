import { entryContent, entryResultId } from '@registry/contracts-records-sections';
import { Inject, Injectable } from '@nestjs/common';
import { withoutUndated } from '@registry/contracts-message';
import {
  type CompanyScreening,
  EVERY_ENTRY,
  type ScreenedAddress,
  type WatchlistResult,
} from '@registry/contracts-records-sections';
import { isSampleSlug } from '@registry/domain';
import {
  type EntryIndex,
  listCompanyKeys,
  readCompany,
  type ScreenedCompany,
  type ScreenedEntry,
} from '@registry/matching';
import { type Database, READ_DATABASE } from '@registry/persistence';
import { READING_DAY, type ReadingDay } from '../reading-day.ts';
import { EVER_SHOWN_ENTRIES, SHOWN_ENTRIES } from './listed-entries.sql.ts';
import { entryId, type KnownChanges, ListedEntries, parseEntryId } from './listed-entries.ts';
import { type LoadedLists, LoadedListsReadModel } from './loaded-lists.read-model.ts';
import { type FoundEntry, isRemoved, type ShownEntry, toResult } from './screening-result.ts';

/** A company as its callers know it. */
export interface ScreenedParty {
  /** The legal name first. */
  readonly names: readonly string[];
  readonly addresses: readonly ScreenedAddress[];
  readonly identifiers: ScreenedCompany['identifiers'];
  /** Whether it is of a real registry: samples are not on its lists. */
  readonly isReal: boolean;
}

/** A screening with the keys of the entries that may change it. */
export interface KeyedScreening {
  readonly screening: CompanyScreening;
  readonly keys: readonly string[];
}

/** Entries of one company that are shown, and that are read at once: more than any real one has. */
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

  /** With a day, by the entries that were on their lists then by their own dates. */
  async screen(party: ScreenedParty, day?: string): Promise<CompanyScreening> {
    const index = await (day === undefined ? this.entries.current() : this.entries.withRemoved());
    return this.#describe(party, findEntries(index, party), { day });
  }

  /** With the lists as they are now, and the keys of the entries that may change the screening. */
  async screenWithKeys(party: ScreenedParty): Promise<KeyedScreening> {
    const { index, changes } = await this.entries.latest();
    const [screened, compared] = [findEntries(index, party), new Map(changes)];
    const screening = await this.#describe(party, screened, { compared });
    // How rare a word is, all entries say.
    const keys = [...listCompanyKeys(readCompany(toScreened(party))), ...(screened.length > 0 ? [EVERY_ENTRY] : [])];
    return { screening, keys };
  }

  /** `compared`: the changes that the entries were found with. */
  async #describe(
    party: ScreenedParty,
    screened: readonly ScreenedEntry[],
    { day, compared }: { readonly day?: string | undefined; readonly compared?: KnownChanges },
  ): Promise<CompanyScreening> {
    const lists = await this.lists.read(party.isReal, { compared, day });
    const found: FoundEntry[] = [];
    let undated = 0;
    // Those that expired, or are not of the day, keep no others from being shown.
    for (let from = 0; from < screened.length && found.length < ENTRIES_MAX; from += ENTRIES_MAX) {
      const read = await this.#read(screened.slice(from, from + ENTRIES_MAX), party.isReal, day);
      found.push(...read.filter(({ shown }) => (day === undefined ? !isRemoved(shown) : isListedOn(shown, day))));
      if (day !== undefined) undated += read.filter(({ shown }) => shown.entry.listed_at === null).length;
    }
    const loaded = { ...lists, coverage: withoutUndated(lists.coverage, undated) };
    return toScreening(loaded, withoutRepeated(found.slice(0, ENTRIES_MAX), loaded));
  }

  /** Entries that are on their lists on the day of the request. */
  async #read(screened: readonly ScreenedEntry[], isReal: boolean, day?: string): Promise<FoundEntry[]> {
    const today = day ?? this.today();
    const ids = screened.map(({ id }) => parseEntryId(id));
    const statement = day === undefined ? SHOWN_ENTRIES : EVER_SHOWN_ENTRIES;
    const rows = await this.database.query<ShownEntry & Record<string, unknown>>(statement, [
      ids.map(({ sourceNo }) => sourceNo),
      ids.map(({ rowKey }) => rowKey),
      today,
    ]);
    const byId = new Map(rows.map((row) => [entryId(row), row] as const));
    return screened.flatMap(({ id, match }) => {
      const shown = byId.get(id);
      if (shown === undefined || (shown.entry.expires_at ?? today) < today) return [];
      return isReal && isSampleSlug(shown.source) ? [] : [{ shown, match }];
    });
  }
}

function findEntries(index: EntryIndex, party: ScreenedParty): ScreenedEntry[] {
  return index.size === 0 ? [] : index.screen(readCompany(toScreened(party)));
}

/** What a complete file lacks by now was listed until the last day of data that have it. */
function isListedOn(shown: ShownEntry, day: string): boolean {
  const { entry, asOf } = shown;
  if (entry.listed_at === null || entry.listed_at > day) return false;
  return !isRemoved(shown) || (asOf !== null && asOf >= day);
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
function toScreening(
  { agencies, lists, unknown, coverage }: LoadedLists,
  all: readonly FoundEntry[],
): CompanyScreening {
  const loaded = new Set<string>(lists.map(({ abbr }) => abbr));
  const found = all.filter(({ shown }) => loaded.has(shown.entry.list));
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
