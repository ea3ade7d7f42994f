import { Inject, Injectable } from '@nestjs/common';
import type { WatchlistCoverage, WatchlistList, WatchlistScreening } from '@registry/contracts-records-sections';
import { exclusionList, EXCLUSION_LIST_NAMES, type ExclusionListName, isSampleSlug } from '@registry/domain';
import { type Database, PastValues, READ_DATABASE } from '@registry/persistence';
import { requestContext } from '@registry/request-context';
import { CACHED_MS } from '../cached-ms.ts';
import { COMPARED_LISTS, LOADED_LISTS } from './listed-entries.sql.ts';
import type { KnownChanges } from './listed-entries.ts';
import { type LoadedList, listsInWords, toExtent } from './lists-in-words.ts';

/** A list without its results. */
type ListFacts = Omit<WatchlistList, 'results'>;

/** The loaded lists, without results. */
export interface LoadedLists extends Pick<WatchlistScreening, 'agencies' | 'coverage'> {
  readonly lists: readonly ListFacts[];
  /** Of `lists` those that have no data as old as the day of the request: only what their entries say of themselves is known. */
  readonly unknown: ReadonlySet<string>;
}

/** As of what lists are read. */
export interface ListsRead {
  /** Changes that entries were found with: the lists are of their data, also during a load. */
  readonly compared?: KnownChanges | undefined;
  /** YYYY-MM-DD. */
  readonly day?: string | undefined;
}

/** Reads which lists are loaded, and of which date. */
@Injectable()
export class LoadedListsReadModel {
  #known: { readonly rows: Promise<readonly LoadedList[]>; readonly until: number } | undefined;

  readonly #past = new PastValues<readonly LoadedList[]>();

  constructor(
    @Inject(READ_DATABASE) private readonly database: Database,
    @Inject(CACHED_MS) private readonly cachedMs: number,
  ) {}

  /** Samples are no lists of real companies. */
  async read(isReal: boolean, { compared, day }: ListsRead): Promise<LoadedLists> {
    const all = await (compared === undefined ? this.#rows() : this.#readCompared(compared));
    return describeLists(isReal ? all.filter(({ source }) => !isSampleSlug(source)) : all, day);
  }

  #readCompared(changes: KnownChanges): Promise<readonly LoadedList[]> {
    return this.database.query<LoadedList>(COMPARED_LISTS, [[...changes.keys()], [...changes.values()]]);
  }

  #rows(): Promise<readonly LoadedList[]> {
    if (requestContext.get()?.knownAt !== undefined)
      return this.#past.get('', () => this.database.query<LoadedList>(LOADED_LISTS));
    if (this.#known !== undefined && this.#known.until > Date.now()) return this.#known.rows;
    const rows = this.database.query<LoadedList>(LOADED_LISTS);
    this.#known = { rows, until: Date.now() + this.cachedMs };
    rows.catch(() => {
      this.#known = undefined;
    });
    return rows;
  }
}

function describeLists(all: readonly LoadedList[], day = ''): LoadedLists {
  const rows = day === '' ? all : all.filter(({ firstDay }) => firstDay <= day);
  const known = new Set(rows.map(({ list }) => list));
  const lists = describeEach(all);
  const agencies = lists
    .filter(({ abbr }) => known.has(abbr as ExclusionListName))
    .map(({ agency_abbr: abbr, agency: name, organization: org }) => ({ abbr, name, org }));
  return {
    agencies: [...new Map(agencies.map((one) => [one.abbr, one] as const)).values()],
    lists,
    unknown: new Set(all.flatMap(({ list }) => (known.has(list) ? [] : [list]))),
    coverage: {
      status: rows.length === 0 ? 'not_covered' : 'partial',
      scope: listsInWords(all, known),
      sources: toSources(rows),
    },
  };
}

/** Each list once: of several sources of a list the newest data counts. */
function describeEach(all: readonly LoadedList[]): ListFacts[] {
  const byList = Map.groupBy(all, ({ list }) => list);
  return EXCLUSION_LIST_NAMES.flatMap((abbr) => {
    const [newest] = (byList.get(abbr) ?? []).toSorted(
      (one, other) =>
        (other.asOf ?? '').localeCompare(one.asOf ?? '') || other.loadedAt.getTime() - one.loadedAt.getTime(),
    );
    if (newest === undefined) return [];
    const { title, agency, agency_abbr, organization } = exclusionList(abbr);
    const shown = { agency, agency_abbr, organization, title, abbr };
    return [
      {
        object: 'watchlist_list' as const,
        ...shown,
        as_of: newest.asOf,
        loaded_at: newest.loadedAt.toISOString(),
        file_digest: newest.fileDigest,
        extent: toExtent(newest),
        rows: newest.rows,
      },
    ];
  });
}

/** Each file once, with the lists of which it is the newest. */
function toSources(rows: readonly LoadedList[]): WatchlistCoverage['sources'] {
  const files = Map.groupBy(rows, ({ source, loadNo }) => `${source} ${loadNo}`);
  return [...files.values()].map((own) => {
    const { source, asOf, loadedAt, fileDigest } = own[0] as LoadedList;
    return {
      source,
      lists: own.map(({ list }) => list),
      extents: own.map((one) => ({
        list: one.list,
        extent: toExtent(one),
        rows: one.rows,
        expected_rows: one.expectedRows,
      })),
      as_of: asOf,
      loaded_at: loadedAt.toISOString(),
      file_digest: fileDigest,
    };
  });
}
