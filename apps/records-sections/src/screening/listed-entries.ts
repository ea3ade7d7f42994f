import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { ExclusionEntry } from '@registry/contracts-records-sections';
import { EntryIndex } from '@registry/matching';
import { type Database, KnownValues, READ_DATABASE } from '@registry/persistence';
import { inThePresent, requestContext } from '@registry/request-context';
import { CACHED_MS } from '../cached-ms.ts';
import {
  CHANGED_ENTRIES,
  ENTRIES_OF_THEN,
  NEWEST_CHANGES,
  PAGE_OF_ENTRIES,
  REMOVED_ENTRIES,
} from './listed-entries.sql.ts';

interface EntryRow extends Record<string, unknown> {
  readonly sourceNo: number;
  readonly rowKey: string;
  readonly entry: ExclusionEntry;
}

interface ChangedRow extends Record<string, unknown> {
  readonly rowKey: string;
  readonly changeNo: number;
  /** Null for one that is not listed any more. */
  readonly entry: ExclusionEntry | null;
}

interface NewestChange extends Record<string, unknown> {
  readonly sourceNo: number;
  readonly changeNo: number;
}

/** The numbers of the newest changes that are known, by source. */
export type KnownChanges = ReadonlyMap<number, number>;

/** What is known of the lists at some time: all entries, and the newest change of each source that they have. */
interface Known {
  readonly index: EntryIndex;
  readonly changes: Map<number, number>;
}

const PAGE_SIZE = 5_000;

type EntryKey = Pick<EntryRow, 'sourceNo' | 'rowKey'>;

/** The id of an entry in the index. */
export function entryId({ sourceNo, rowKey }: EntryKey): string {
  return `${sourceNo}/${rowKey}`;
}

/** Which entry an id of the index stands for. */
export function parseEntryId(id: string): EntryKey {
  const slash = id.indexOf('/');
  return { sourceNo: Number(id.slice(0, slash)), rowKey: id.slice(slash + 1) };
}

/**
 * The entries of all lists in memory. They are read once; then only those that a load changed. Who reads them while that fails gets the
 * error: without its lists nothing is said of a company.
 */
@Injectable()
export class ListedEntries implements OnModuleInit {
  #known: Promise<Known> | undefined;
  #checkedAt = 0;
  /** An examiner compares two times, and each has an index. */
  readonly #past = new KnownValues<EntryIndex>({ max: 2 });

  constructor(
    @Inject(READ_DATABASE) private readonly database: Database,
    @Inject(CACHED_MS) private readonly cachedMs: number,
  ) {}

  /** Reads the entries before the first request, which would time out over them. Where that fails, each request tries again. */
  async onModuleInit(): Promise<void> {
    await Promise.allSettled([this.#ofNow()]);
  }

  /** The entries as they were a second ago at most, or at the time as of which the request reads. */
  async current(): Promise<EntryIndex> {
    const { index } = await inThePresent(() => this.#ofNow());
    if (requestContext.get()?.knownAt === undefined) return index;
    return this.#past.get('', () => this.#ofThen(index));
  }

  /** The entries as they are now, with the changes that they have. Both go on: what is said of one time is read before anything is awaited. */
  latest(): Promise<{ readonly index: EntryIndex; readonly changes: KnownChanges }> {
    return this.#ofNow(true);
  }

  /** The same with the entries that were removed from their lists by then. */
  async withRemoved(): Promise<EntryIndex> {
    const [index, rows] = await Promise.all([this.current(), this.database.query<EntryRow>(REMOVED_ENTRIES)]);
    return index.with(rows.map((row) => [entryId(row), row.entry] as const));
  }

  /** The present entries, with those of then in place of what was written since. */
  async #ofThen(present: EntryIndex): Promise<EntryIndex> {
    const rows = await this.database.query<ChangedRow & EntryKey>(ENTRIES_OF_THEN);
    return present.with(rows.map((row) => [entryId(row), row.entry] as const));
  }

  #ofNow(isLatest = false): Promise<Known> {
    if (this.#known === undefined || isLatest || Date.now() - this.#checkedAt >= this.cachedMs) {
      this.#checkedAt = Date.now();
      const before = this.#known;
      const next = before === undefined ? this.#readAll() : before.then((known) => this.#readChanges(known));
      this.#known = next;
      // The next reader tries again from the start; this one gets the error.
      next.catch(() => {
        if (this.#known === next) this.#known = undefined;
      });
    }
    return this.#known;
  }

  async #readAll(): Promise<Known> {
    const changes = await this.#newestChanges();
    const entries: (readonly [string, ExclusionEntry])[] = [];
    for (let [sourceNo, rowKey] = [0, '']; ;) {
      const page = await this.database.query<EntryRow>(PAGE_OF_ENTRIES, [sourceNo, rowKey, PAGE_SIZE]);
      entries.push(...page.map((row) => [entryId(row), row.entry] as const));
      const last = page.at(-1);
      if (last === undefined) return { index: new EntryIndex(entries), changes };
      ({ sourceNo, rowKey } = last);
    }
  }

  async #readChanges(known: Known): Promise<Known> {
    const newest = await this.#newestChanges();
    for (const [sourceNo, changeNo] of newest) {
      const since = known.changes.get(sourceNo) ?? 0;
      if (since >= changeNo) continue;
      const rows = await this.database.query<ChangedRow>(CHANGED_ENTRIES, [sourceNo, since]);
      known.index.put(rows.map(({ rowKey, entry }) => [entryId({ sourceNo, rowKey }), entry] as const));
      // These rows may come from a replica that lags: what they lack is read next time.
      known.changes.set(
        sourceNo,
        rows.reduce((max, row) => Math.max(max, Number(row.changeNo)), since),
      );
    }
    return known;
  }

  async #newestChanges(): Promise<Map<number, number>> {
    const rows = await this.database.query<NewestChange>(NEWEST_CHANGES);
    return new Map(rows.map(({ sourceNo, changeNo }) => [sourceNo, Number(changeNo)] as const));
  }
}
