import type { WatchlistCoverage, WatchlistList, WatchlistScreening } from '@registry/contracts-records-sections';
import { exclusionList, EXCLUSION_LIST_NAMES, type ExclusionListName } from '@registry/domain';
import { type LoadedList, listsInWords, toExtent } from './lists-in-words.ts';

/** A list without its results. */
type ListFacts = Omit<WatchlistList, 'results'>;

/** The loaded lists, without results. */
export interface LoadedLists extends Pick<WatchlistScreening, 'agencies' | 'coverage'> {
  readonly lists: readonly ListFacts[];
  /** Of `lists` those that have no data as old as the day of the request: only what their entries say of themselves is known. */
  readonly unknown: ReadonlySet<string>;
}

/** The lists as screenings show them: with a day, as they were known by data of then. */
export function describeLists(all: readonly LoadedList[], day = ''): LoadedLists {
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
