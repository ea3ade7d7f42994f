import { Inject, Injectable } from '@nestjs/common';
import {
  type CompanyHit,
  type FacetName,
  facetNames,
  type SearchCompaniesReply,
  type SearchCompaniesRequest,
  type ValueCount,
} from '@registry/contracts-demo';
import { parseQuery } from '@registry/domain';
import type { IndexQuery } from '@registry/name-index';
import { Database } from '@registry/persistence';
import { queryForm } from '../contacts/query-form.ts';
import { type CompanyRow, SUMMARY_COLUMNS, toSummary } from './company.row.ts';
import { DemoIndex } from './demo-index.ts';
import { matchedName } from './matched-name.ts';

interface HitRow extends CompanyRow, Record<string, unknown> {
  readonly otherNames: readonly string[];
  readonly officers: readonly string[];
}

const HITS = {
  name: 'demo-hits',
  text: `
    SELECT ${SUMMARY_COLUMNS}, c.other_names AS "otherNames",
           ARRAY(SELECT o.name FROM officers o WHERE o.company_key = c.key AND NOT o.is_agent ORDER BY o.position) AS officers
      FROM unnest($1::text[]) WITH ORDINALITY AS k (key, n)
     CROSS JOIN LATERAL (SELECT * FROM companies WHERE key = k.key OFFSET 0) c ORDER BY k.n`,
};

const NO_FACETS = Object.fromEntries(facetNames.map((name) => [name, []])) as unknown as Record<
  FacetName,
  ValueCount[]
>;

/** Answers searches: the index says which companies, how many and by what they count, the tables what is shown of them. */
@Injectable()
export class SearchCompaniesReadModel {
  readonly #index: DemoIndex;
  readonly #database: Database;

  constructor(@Inject(DemoIndex) index: DemoIndex, @Inject(Database) database: Database) {
    this.#index = index;
    this.#database = database;
  }

  async search(request: SearchCompaniesRequest): Promise<SearchCompaniesReply> {
    const { form, word } = queryForm(request.q);
    const query = word === null ? nameQuery(request.q) : { terms: [word] };
    if (query.terms.length === 0) return { matchedBy: form, hits: [], totalCount: 0, facets: NO_FACETS };
    const { keys, total, facets } = this.#index.search({
      ...query,
      ...filtersOf(request),
      order: request.sort,
      offset: request.offset,
      limit: request.limit,
      facets: facetNames,
    });
    return {
      matchedBy: form,
      hits: await this.#hits(keys, word === null ? query.terms : []),
      totalCount: total,
      facets: facets,
    };
  }

  /** In the order of the keys. A company that went since the index was asked is left out. */
  async #hits(keys: readonly string[], terms: readonly string[]): Promise<CompanyHit[]> {
    if (keys.length === 0) return [];
    const rows = await this.#database.query<HitRow>(HITS, [keys]);
    return rows.map((row) => ({
      ...toSummary(row),
      matchedName: terms.length === 0 ? null : matchedName([row.name, ...row.otherNames, ...row.officers], terms),
    }));
  }
}

function nameQuery(q: string): Pick<IndexQuery, 'terms' | 'nameKey' | 'firstWord'> {
  const { terms, words, nameKey } = parseQuery(q);
  return { terms, nameKey, firstWord: words[0] };
}

function filtersOf(request: SearchCompaniesRequest): Pick<IndexQuery, 'filters' | 'allOf'> {
  const { state, status, type, naics, year, has } = request;
  const wanted = Object.entries({ state, status, type, naics, year });
  return {
    filters: Object.fromEntries(wanted.flatMap(([field, value]) => (value === null ? [] : [[field, [value]]]))),
    allOf: { has },
  };
}
