import {
  type BusinessHit,
  describeCoverage,
  type LoadedRegisters,
  type SearchBusinessesReply,
  type SearchBusinessesRequest,
  type SearchSuggestions,
  type SparseBusiness,
  toMatchedNameTexts,
} from '@registry/contracts-business-registry';
import {
  findNameOnDay,
  hasAllWords,
  hasNameEnded,
  matchedName,
  type NameOnDay,
  type Standing,
  usStateCodes,
} from '@registry/domain';
import type { SearchIndex } from '../../search-index.ts';
import { type CompanySearch, readCompanySearch } from '../company-search.ts';
import { suggestQueries } from '../suggest-queries.ts';
import { firstOfEntities, GROUPED_MAX } from './first-of-entities.ts';
import { toFilters } from './search-filters.ts';
import { findStanding, suggestValues } from './suggest-values.ts';

const NO_SUGGESTIONS = { q: [], status: [], entity_type: [], standing: [] };

/** A company of a page, as lists show it. */
export interface ListedCompany {
  readonly key: string;
  readonly business: SparseBusiness;
  /** Null where no other registration of it is known. */
  readonly entityId: string | null;
}

/** Facts of companies next to the index, by its keys. */
export interface CompanyTables {
  /** The loaded registers, by state. */
  coverage(): Promise<LoadedRegisters>;
  /** The companies of a page, in its order. */
  read(keys: readonly string[]): Promise<readonly ListedCompany[]>;
  /** The names of each of some companies by the day of the request, the legal one first. */
  listNames(keys: readonly string[]): Promise<readonly (readonly NameOnDay[])[]>;
  /** The entity of each of some companies; null where no other registration of it is known. */
  listEntities(keys: readonly string[]): Promise<readonly (string | null)[]>;
}

/** Runs searches: the index returns which companies and how many, the tables their fields. */
export class CompanySearches {
  readonly #index: SearchIndex;
  readonly #tables: CompanyTables;

  constructor(index: SearchIndex, tables: CompanyTables) {
    this.#index = index;
    this.#tables = tables;
  }

  async search(request: SearchBusinessesRequest): Promise<SearchBusinessesReply> {
    const reply = await this.#searchExactly(request);
    const [nearest] = reply.suggestions.q;
    if (request.fuzzy !== true || nearest === undefined || reply.totalCount > 0) return reply;
    const similar = await this.#searchExactly({ ...request, q: nearest.q });
    const hits = similar.hits.map((hit) => ({ ...hit, matched_on: 'similar_name' as const }));
    const { standing } = reply.suggestions.standing.length > 0 ? reply.suggestions : similar.suggestions;
    const suggestions = { ...reply.suggestions, standing };
    return { ...reply, hits, totalCount: similar.totalCount, next: similar.next, suggestions };
  }

  async #searchExactly(request: SearchBusinessesRequest): Promise<SearchBusinessesReply> {
    const search = readCompanySearch(request.q, { states: usStateCodes, isTyped: request.isTyped });
    const coverage = describeCoverage(await this.#tables.coverage(), request.states);
    const { keys, total, next } =
      request.byEntity === true ? await this.#pageOfEntities(request, search) : await this.#pageOf(request, search);
    const rows = keys.length === 0 ? [] : await this.#tables.read(keys);
    const hits = await this.#toHits(rows, search);
    const isTyped = request.isTyped === true; // nobody has finished typing
    const suggestions = isTyped ? NO_SUGGESTIONS : await this.#suggest(request, search, total);
    return { hits, totalCount: total, coverage, suggestions, next };
  }

  /** One more company than a page of a traversal has says whether it goes on. */
  async #pageOf(request: SearchBusinessesRequest, { searched }: CompanySearch) {
    const { after, sort, offset, limit } = request;
    const query = { ...searched, ...toFilters(request) };
    if (after === undefined)
      return { ...(await this.#index.search({ ...query, order: sort, offset, limit })), next: null };
    const { keys: found, total } = await this.#index.search({
      ...query,
      order: 'id',
      after,
      offset: 0,
      limit: limit + 1,
    });
    const keys = found.slice(0, limit);
    return { keys, total, next: found.length > limit ? (keys.at(-1) ?? null) : null };
  }

  /** A page of entities: of each the first company in the order of the search. */
  async #pageOfEntities({ offset, limit, ...request }: SearchBusinessesRequest, search: CompanySearch) {
    const all = await this.#pageOf({ ...request, offset: 0, limit: GROUPED_MAX }, search);
    const keys = await firstOfEntities(this.#tables, all.keys, all.total);
    return { keys: keys.slice(offset, offset + limit), total: keys.length, next: null };
  }

  async #suggest(request: SearchBusinessesRequest, search: CompanySearch, total: number): Promise<SearchSuggestions> {
    const isFound = total > 0;
    return {
      ...(isFound ? NO_SUGGESTIONS : await suggestValues(this.#index, request, search.searched)),
      standing: await this.#suggestStandings(request, search, total),
      q: await suggestQueries(this.#index, {
        query: search.query,
        isFound,
        filters: toFilters(request),
        read: (q) => readCompanySearch(q, { states: usStateCodes }).searched,
      }),
    };
  }

  /**
   * The standing that the status stands for, if that finds more: each registry has words of its own for a standing, and a status finds
   * the companies of those that use its word. Later pages of a traversal do not repeat it.
   */
  async #suggestStandings(
    { after, ...request }: SearchBusinessesRequest,
    search: CompanySearch,
    total: number,
  ): Promise<readonly Standing[]> {
    const { status, standing } = request;
    if (status === null || (after ?? '') !== '') return [];
    const meant = await findStanding(this.#index, { ...request, status }, total > 0 ? search.searched : undefined);
    if (meant === undefined || (standing !== null && standing !== meant)) return [];
    return (await this.#count({ ...request, status: null, standing: meant }, search)) > total ? [meant] : [];
  }

  /** How many hits a request has; none if they are more than can be grouped. */
  async #count(request: SearchBusinessesRequest, search: CompanySearch): Promise<number> {
    const limit = request.byEntity === true ? GROUPED_MAX : 0;
    const { keys, total } = await this.#pageOf({ ...request, offset: 0, limit }, search);
    if (request.byEntity !== true) return total;
    return total > GROUPED_MAX ? 0 : (await firstOfEntities(this.#tables, keys, total)).length;
  }

  /** Says of each what it was found by. Only of those whose legal name lacks a word are the other names read. */
  async #toHits(
    companies: readonly ListedCompany[],
    { query, number }: Pick<CompanySearch, 'query' | 'number'>,
  ): Promise<BusinessHit[]> {
    const numbered = new Set(number?.keys);
    const others = companies.filter(({ key, business }) => !numbered.has(key) && !hasAllWords(business.name, query));
    const names = await this.#listNames(others.map(({ key }) => key));
    return companies.map(({ key, business, entityId }) => {
      const hit = { ...business, entity_id: entityId ?? '' };
      if (number !== undefined && numbered.has(key))
        return { ...hit, matched_on: number.form, matched_name: '', ...toMatchedNameTexts(undefined) };
      const own = names.get(key) ?? [{ name: business.name, status: 'active', ended: null }];
      const found = matchedName(
        own.map(({ name }) => name),
        query,
      );
      return {
        ...hit,
        matched_on: 'name',
        matched_name: found ?? '',
        ...toMatchedNameTexts(findNameOnDay(own, found)),
      };
    });
  }

  /** All names of companies, by their keys. */
  async #listNames(keys: readonly string[]): Promise<ReadonlyMap<string, NameOnDay[]>> {
    const names = keys.length === 0 ? [] : await this.#tables.listNames(keys);
    return new Map(
      keys.map((key, at) => {
        const own = names[at] ?? [];
        return [key, own.toSorted((one, other) => endedLast(one) - endedLast(other))] as const;
      }),
    );
  }
}

/** A name in use is preferred to one that has ended. */
function endedLast({ status }: NameOnDay): number {
  return Number(hasNameEnded(status));
}
