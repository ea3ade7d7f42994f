import { Inject, Injectable } from '@nestjs/common';
import {
  type BusinessHit,
  describeCoverage,
  type SearchBusinessesReply,
  type SearchBusinessesRequest,
  type SearchSuggestions,
} from '@registry/contracts-business-registry';
import {
  companyKey,
  findNameOnDay,
  hasAllWords,
  hasNameEnded,
  matchedName,
  type NameOnDay,
  type Standing,
  type StatedName,
  toNameOnDay,
  usStateCodes,
} from '@registry/domain';
import { type CompanySearch, readCompanySearch, suggestQueries } from '@registry/index-host';
import { type Database, READ_DATABASE, readWhole } from '@registry/persistence';
import { RegisterCoverageReadModel } from './register-coverage.read-model.ts';
import { CompanyDates } from './company-dates.ts';
import { CompanyIndex } from './company-index.ts';
import { firstOfEntities, GROUPED_MAX } from './first-of-entities.ts';
import { type HitRow, toHit } from './hit.row.ts';
import { hitNamesSql, hitsSql } from './hits.sql.ts';
import { toFilters } from './search-filters.ts';
import { findStanding, suggestValues } from './suggest-values.ts';
import { readingDay } from '@registry/request-context';
import { toMatchedNameTexts } from '@registry/contracts-business-registry';

const NO_SUGGESTIONS = { q: [], status: [], entity_type: [], standing: [] };

/** Runs searches: the index returns which companies and how many, the tables their fields. */
@Injectable()
export class SearchBusinessesReadModel {
  constructor(
    private readonly index: CompanyIndex,
    @Inject(READ_DATABASE) private readonly database: Database,
    private readonly coverage: RegisterCoverageReadModel,
    private readonly dates: CompanyDates,
  ) {}

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
    const coverage = describeCoverage(await this.coverage.all(), request.states);
    const { keys, total, next } =
      request.byEntity === true ? await this.#pageOfEntities(request, search) : this.#pageOf(request, search);
    const rows = await this.#toRows(keys);
    const hits = await this.#toHits(rows, search);
    const isTyped = request.isTyped === true; // nobody has finished typing
    const suggestions = isTyped ? NO_SUGGESTIONS : await this.#suggest(request, search, total);
    return { hits, totalCount: total, coverage, suggestions, next };
  }

  /** One more company than a page of a traversal has says whether it goes on. */
  #pageOf(request: SearchBusinessesRequest, { searched }: CompanySearch) {
    const { after, sort, offset, limit } = request;
    const query = { ...searched, ...toFilters(request) };
    if (after === undefined) return { ...this.index.search({ ...query, order: sort, offset, limit }), next: null };
    const { keys: found, total } = this.index.search({ ...query, order: 'id', after, offset: 0, limit: limit + 1 });
    const keys = found.slice(0, limit);
    return { keys, total, next: found.length > limit ? (keys.at(-1) ?? null) : null };
  }

  /** A page of entities: of each the first company in the order of the search. */
  async #pageOfEntities({ offset, limit, ...request }: SearchBusinessesRequest, search: CompanySearch) {
    const all = this.#pageOf({ ...request, offset: 0, limit: GROUPED_MAX }, search);
    const keys = await firstOfEntities(this.database, all.keys, all.total);
    return { keys: keys.slice(offset, offset + limit), total: keys.length, next: null };
  }

  async #suggest(request: SearchBusinessesRequest, search: CompanySearch, total: number): Promise<SearchSuggestions> {
    const isFound = total > 0;
    return {
      ...(isFound ? NO_SUGGESTIONS : suggestValues(this.index, request, search.searched)),
      standing: await this.#suggestStandings(request, search, total),
      q: suggestQueries(this.index, {
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
    const meant = findStanding(this.index, { ...request, status }, total > 0 ? search.searched : undefined);
    if (meant === undefined || (standing !== null && standing !== meant)) return [];
    return (await this.#count({ ...request, status: null, standing: meant }, search)) > total ? [meant] : [];
  }

  /** How many hits a request has; none if they are more than can be grouped. */
  async #count(request: SearchBusinessesRequest, search: CompanySearch): Promise<number> {
    const limit = request.byEntity === true ? GROUPED_MAX : 0;
    const { keys, total } = this.#pageOf({ ...request, offset: 0, limit }, search);
    if (request.byEntity !== true) return total;
    return total > GROUPED_MAX ? 0 : (await firstOfEntities(this.database, keys, total)).length;
  }

  async #toRows(keys: readonly string[]): Promise<readonly HitRow[]> {
    if (keys.length === 0) return [];
    return this.dates.read((columns) => {
      const { statement, values } = hitsSql(keys, columns);
      // The index may know of some that a replica does not have yet.
      return readWhole(
        this.database,
        () => this.database.query<HitRow>(statement, values),
        ({ length }) => length === keys.length,
      );
    });
  }

  /** Says of each what it was found by. Only of those whose legal name lacks a word are the other names read. */
  async #toHits(
    rows: readonly HitRow[],
    { query, number }: Pick<CompanySearch, 'query' | 'number'>,
  ): Promise<BusinessHit[]> {
    const numbered = new Set(number?.keys);
    const others = rows.filter((row) => !numbered.has(toKey(row)) && !hasAllWords(row.name, query));
    const names = others.length === 0 ? new Map<string, NameOnDay[]>() : await this.#listNames(others);
    return rows.map((row) => {
      const key = toKey(row);
      const hit = { ...toHit(row), entity_id: row.entity_id ?? '' };
      if (number !== undefined && numbered.has(key))
        return { ...hit, matched_on: number.form, matched_name: '', ...toMatchedNameTexts(undefined) };
      const own = names.get(key) ?? [{ name: row.name, status: 'active', ended: null }];
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
  async #listNames(companies: readonly HitRow[]): Promise<ReadonlyMap<string, NameOnDay[]>> {
    const { statement, values } = hitNamesSql(companies.map(toKey));
    const rows = await this.database.query<{ names: readonly (StatedName & { readonly name: string })[] | null }>(
      statement,
      values,
    );
    const day = readingDay();
    return new Map(
      companies.map((company, at) => {
        const names = (rows[at]?.names ?? []).map((name) => toNameOnDay(name, day));
        return [toKey(company), names.toSorted((one, other) => endedLast(one) - endedLast(other))] as const;
      }),
    );
  }
}

function toKey({ state, file_number: fileNumber }: HitRow): string {
  return companyKey({ state, fileNumber });
}

/** A name in use is preferred to one that has ended. */
function endedLast({ status }: NameOnDay): number {
  return Number(hasNameEnded(status));
}
