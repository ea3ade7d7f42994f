import { Inject, Injectable } from '@nestjs/common';
import type {
  LoadedRegisters,
  SearchBusinessesReply,
  SearchBusinessesRequest,
} from '@registry/contracts-business-registry';
import { companyKey, type NameOnDay, type StatedName, toNameOnDay } from '@registry/domain';
import {
  CompanySearches,
  type CompanyTables,
  type ListedCompany,
} from '@registry/name-index/searches/companies/company-searches';
import { type Database, READ_DATABASE, readWhole } from '@registry/persistence';
import { readingDay } from '@registry/request-context';
import { RegisterCoverageReadModel } from './register-coverage.read-model.ts';
import { CompanyDates } from './company-dates.ts';
import { CompanyIndex } from './company-index.ts';
import { type HitRow, toHit } from './hit.row.ts';
import { entitiesSql, hitNamesSql, hitsSql } from './hits.sql.ts';

/** Runs searches over the index and the tables of this service. */
@Injectable()
export class SearchBusinessesReadModel implements CompanyTables {
  readonly #searches: CompanySearches;

  constructor(
    index: CompanyIndex,
    @Inject(READ_DATABASE) private readonly database: Database,
    private readonly registers: RegisterCoverageReadModel,
    private readonly dates: CompanyDates,
  ) {
    this.#searches = new CompanySearches(index, this);
  }

  search(request: SearchBusinessesRequest): Promise<SearchBusinessesReply> {
    return this.#searches.search(request);
  }

  coverage(): Promise<LoadedRegisters> {
    return this.registers.all();
  }

  async read(keys: readonly string[]): Promise<readonly ListedCompany[]> {
    const rows = await this.dates.read((columns) => {
      const { statement, values } = hitsSql(keys, columns);
      // The index may know of some that a replica does not have yet.
      return readWhole(
        this.database,
        () => this.database.query<HitRow>(statement, values),
        ({ length }) => length === keys.length,
      );
    });
    return rows.map((row) => ({
      key: companyKey({ state: row.state, fileNumber: row.file_number }),
      business: toHit(row),
      entityId: row.entity_id ?? null,
    }));
  }

  async listNames(keys: readonly string[]): Promise<NameOnDay[][]> {
    const { statement, values } = hitNamesSql(keys);
    const rows = await this.database.query<{ names: readonly (StatedName & { readonly name: string })[] | null }>(
      statement,
      values,
    );
    const day = readingDay();
    return rows.map(({ names }) => (names ?? []).map((name) => toNameOnDay(name, day)));
  }

  async listEntities(keys: readonly string[]): Promise<(string | null)[]> {
    const { statement, values } = entitiesSql(keys);
    const rows = await this.database.query<{ n: number; id: string }>(statement, values);
    const entities = new Map(rows.map(({ n, id }) => [n - 1, id] as const));
    return keys.map((_, at) => entities.get(at) ?? null);
  }
}
