import { Inject, Injectable } from '@nestjs/common';
import type { SearchBusinessesReply, SearchBusinessesRequest } from '@registry/contracts-business-registry';
import { parseQuery } from '@registry/domain';
import { Database } from '@registry/persistence';
import { filterValue } from './company-documents.ts';
import { CompanyIndex } from './company-index.ts';
import { type HitRow, toHit } from './hit.row.ts';
import { hitsSql } from './hits.sql.ts';

/** Answers searches: the index says which companies and how many, the tables what is shown of them. */
@Injectable()
export class SearchBusinessesReadModel {
  readonly #index: CompanyIndex;
  readonly #database: Database;

  constructor(@Inject(CompanyIndex) index: CompanyIndex, @Inject(Database) database: Database) {
    this.#index = index;
    this.#database = database;
  }

  async search(request: SearchBusinessesRequest): Promise<SearchBusinessesReply> {
    const { terms, words, nameKey } = parseQuery(request.q);
    const { keys, total } = this.#index.search({
      terms,
      nameKey,
      firstWord: words[0],
      filters: filtersOf(request),
      order: request.sort,
      offset: request.offset,
      limit: request.limit,
    });
    if (keys.length === 0) return { hits: [], totalCount: total };
    const { statement, values } = hitsSql(keys);
    const rows = await this.#database.query<HitRow>(statement, values);
    return { hits: rows.map(toHit), totalCount: total };
  }
}

function filtersOf({ state, status, entityType }: SearchBusinessesRequest): Record<string, string[]> {
  const wanted = { state, status: filterValue(status), entity_type: filterValue(entityType) };
  return Object.fromEntries(
    Object.entries(wanted).flatMap(([field, value]) => (value === null ? [] : [[field, [value]]])),
  );
}
