import { Inject, Injectable } from '@nestjs/common';
import type {
  BusinessHit,
  SearchBusinessesReply,
  SearchBusinessesRequest,
} from '@registry/contracts-business-registry';
import {
  companyKey,
  matchedName,
  type NumberQuery,
  parseNumberQuery,
  parseQuery,
  termsIn,
  usStateCodes,
} from '@registry/domain';
import { type Database, READ_DATABASE, readWhole } from '@registry/persistence';
import { RegisterCoverageReadModel } from '../businesses/register-coverage.read-model.ts';
import { CompanyIndex } from './company-index.ts';
import { type HitRow, toSparseBusiness } from './hit.row.ts';
import { hitNamesSql, hitsSql } from './hits.sql.ts';
import { filtersOf } from './search-filters.ts';
import { suggestValues } from './suggest-values.ts';

/** Answers searches: the index says which companies and how many, the tables what is shown of them. */
@Injectable()
export class SearchBusinessesReadModel {
  readonly #index: CompanyIndex;
  readonly #database: Database;
  readonly #coverage: RegisterCoverageReadModel;

  constructor(
    @Inject(CompanyIndex) index: CompanyIndex,
    @Inject(READ_DATABASE) database: Database,
    @Inject(RegisterCoverageReadModel) coverage: RegisterCoverageReadModel,
  ) {
    this.#index = index;
    this.#database = database;
    this.#coverage = coverage;
  }

  async search(asked: SearchBusinessesRequest): Promise<SearchBusinessesReply> {
    const request = { ...asked, states: asked.state ? [asked.state] : asked.states };
    const { terms, nameKey } = parseQuery(request.q);
    const number = parseNumberQuery(request.q, usStateCodes);
    const { keys, total } = this.#index.search({
      terms,
      keys: number?.keys,
      nameKey,
      firstWord: terms[0],
      ...filtersOf(request),
      order: request.sort,
      offset: request.offset,
      limit: request.limit,
    });
    const [rows, coverage] = await Promise.all([
      this.#rowsOf(keys),
      Promise.all(request.states.map((state) => this.#coverage.of(state))),
    ]);
    const hits = await this.#toHits(rows, terms, number);
    return { hits, totalCount: total, coverage, suggestions: suggestValues(this.#index, request, total) };
  }

  async #rowsOf(keys: readonly string[]): Promise<readonly HitRow[]> {
    if (keys.length === 0) return [];
    const { statement, values } = hitsSql(keys);
    // The index may know of some that a replica does not have yet.
    return readWhole(
      this.#database,
      () => this.#database.query<HitRow>(statement, values),
      ({ length }) => length === keys.length,
    );
  }

  /** Says of each what it was found by. Only of those whose legal name lacks a term are the other names read. */
  async #toHits(rows: readonly HitRow[], terms: readonly string[], number?: NumberQuery): Promise<BusinessHit[]> {
    const numbered = new Set(number?.keys);
    const others = rows.filter((row) => !numbered.has(keyOf(row)) && termsIn(row.name, terms) < terms.length);
    const names = others.length === 0 ? new Map<string, string[]>() : await this.#namesOf(others);
    return rows.map((row) => {
      const key = keyOf(row);
      return number !== undefined && numbered.has(key)
        ? { ...toSparseBusiness(row), matchedOn: number.form, matchedName: null }
        : {
            ...toSparseBusiness(row),
            matchedOn: 'name',
            matchedName: matchedName(names.get(key) ?? [row.name], terms),
          };
    });
  }

  /** All names of companies, by their keys. */
  async #namesOf(companies: readonly HitRow[]): Promise<ReadonlyMap<string, string[]>> {
    const { statement, values } = hitNamesSql(companies.map(keyOf));
    const rows = await this.#database.query<{ names: string[] }>(statement, values);
    return new Map(companies.map((company, at) => [keyOf(company), rows[at]?.names ?? []]));
  }
}

function keyOf({ state, file_number: fileNumber }: HitRow): string {
  return companyKey({ state, fileNumber });
}
