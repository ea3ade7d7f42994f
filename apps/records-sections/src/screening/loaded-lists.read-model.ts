import { Inject, Injectable } from '@nestjs/common';
import type { WatchlistCoverage, WatchlistList, WatchlistScreening } from '@registry/contracts-records-sections';
import { exclusionList, EXCLUSION_LIST_NAMES, type ExclusionListName, isSampleSlug } from '@registry/domain';
import { type Database, PastValues, READ_DATABASE } from '@registry/persistence';
import { requestContext } from '@registry/request-context';
import { CACHED_MS } from '../cached-ms.ts';
import { COMPARED_LISTS, LOADED_LISTS } from './listed-entries.sql.ts';
import type { KnownChanges } from './listed-entries.ts';

/** A list as a source has it. */
interface LoadedList extends Record<string, unknown> {
  readonly source: string;
  readonly list: ExclusionListName;
  readonly asOf: string | null;
  readonly loadedAt: Date;
  readonly fileDigest: string | null;
}

/** The loaded lists, without results. */
export interface LoadedLists extends Pick<WatchlistScreening, 'agencies' | 'coverage'> {
  readonly lists: readonly Omit<WatchlistList, 'results'>[];
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

  /** Samples are no lists of real companies. With changes, the lists are of the data of these, also during a load. */
  async read(isReal: boolean, compared?: KnownChanges): Promise<LoadedLists> {
    const all = await (compared === undefined ? this.#rows() : this.#readCompared(compared));
    return describeLists(isReal ? all.filter(({ source }) => !isSampleSlug(source)) : all);
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

function describeLists(rows: readonly LoadedList[]): LoadedLists {
  const byList = Map.groupBy(rows, ({ list }) => list);
  const lists = EXCLUSION_LIST_NAMES.flatMap((abbr) => {
    const sources = byList.get(abbr);
    if (sources === undefined) return [];
    const { title, agency, agency_abbr, organization } = exclusionList(abbr);
    const shown = { agency, agency_abbr, organization, title, abbr };
    return [{ object: 'watchlist_list' as const, ...shown, ...findNewest(sources) }];
  });
  const agencies = lists.map(({ agency_abbr: abbr, agency: name, organization: org }) => ({ abbr, name, org }));
  return {
    agencies: [...new Map(agencies.map((one) => [one.abbr, one] as const)).values()],
    lists,
    coverage: toCoverage(rows, lists),
  };
}

/** Of several sources of a list the newest data counts. */
function findNewest(sources: readonly LoadedList[]): Pick<WatchlistList, 'as_of' | 'loaded_at'> {
  const [newest] = sources.toSorted(
    (one, other) =>
      (other.asOf ?? '').localeCompare(one.asOf ?? '') || other.loadedAt.getTime() - one.loadedAt.getTime(),
  );
  return { as_of: newest?.asOf ?? null, loaded_at: newest?.loadedAt.toISOString() ?? null };
}

function toCoverage(rows: readonly LoadedList[], lists: LoadedLists['lists']): WatchlistCoverage {
  const sources = [...Map.groupBy(rows, ({ source }) => source)].map(([source, own]) => ({
    source,
    lists: own.map(({ list }) => list),
    as_of: own[0]?.asOf ?? null,
    loaded_at: own[0]?.loadedAt.toISOString() ?? '',
    file_digest: own[0]?.fileDigest ?? null,
  }));
  const scope = lists.map(({ title }) => title).join('; ');
  return { status: rows.length === 0 ? 'not_covered' : 'partial', scope: scope === '' ? null : scope, sources };
}
