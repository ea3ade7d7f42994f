import { Inject, Injectable } from '@nestjs/common';
import { withoutUndated } from '@registry/contracts-message';
import { type CompanyScreening, EVERY_ENTRY } from '@registry/contracts-records-sections';
import { isSampleSlug } from '@registry/domain';
import {
  findEntries,
  type FoundEntry,
  isRemoved,
  listPartyKeys,
  type ScreenedEntry,
  type ScreenedParty,
  type ShownEntry,
  toScreening,
} from '@registry/matching';
import { type Database, READ_DATABASE } from '@registry/persistence';
import { READING_DAY, type ReadingDay } from '../reading-day.ts';
import { EVER_SHOWN_ENTRIES, SHOWN_ENTRIES } from './listed-entries.sql.ts';
import { entryId, type KnownChanges, ListedEntries, parseEntryId } from './listed-entries.ts';
import { LoadedListsReadModel } from './loaded-lists.read-model.ts';

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
    const keys = [...listPartyKeys(party), ...(screened.length > 0 ? [EVERY_ENTRY] : [])];
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
    return toScreening(loaded, found.slice(0, ENTRIES_MAX));
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

/** What a complete file lacks by now was listed until the last day of data that have it. */
function isListedOn(shown: ShownEntry, day: string): boolean {
  const { entry, asOf } = shown;
  if (entry.listed_at === null || entry.listed_at > day) return false;
  return !isRemoved(shown) || (asOf !== null && asOf >= day);
}
