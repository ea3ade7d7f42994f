import { Inject, Injectable } from '@nestjs/common';
import {
  type CompanyHit,
  type FacetName,
  facetNames,
  type QueryForm,
  type SearchCompaniesReply,
  type SearchCompaniesRequest,
  type ValueCount,
} from '@registry/contracts-demo';
import {
  matchedName,
  type NumberQuery,
  type ParsedQuery,
  parseNumberQuery,
  parseQuery,
  stateCodes,
} from '@registry/domain';
import { suggestQueries } from '@registry/index-host';
import type { IndexQuery } from '@registry/name-index';
import { Database } from '@registry/persistence';
import { queryForm } from '../contacts/query-form.ts';
import { type CompanyRow, SUMMARY_COLUMNS, toSummary } from './company.row.ts';
import { DemoIndex } from './demo-index.ts';

interface HitRow extends CompanyRow, Record<string, unknown> {
  readonly otherNames: readonly string[];
  readonly officers: readonly string[];
}

/** In the order of the keys. A company that went since the index was asked is left out. */
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
    const query = word === null ? nameQuery(request.q) : { terms: [word], prefixes: [], phrases: [] };
    if (query.terms.length + query.prefixes.length === 0)
      return { matchedBy: form, hits: [], totalCount: 0, facets: NO_FACETS, suggestions: [] };
    const number = parseNumberQuery(request.q, stateCodes);
    const { keys, total, facets } = this.#index.search({
      ...query,
      keys: number?.keys,
      ...filtersOf(request),
      order: request.sort,
      offset: request.offset,
      limit: request.limit,
      facets: facetNames,
    });
    const rows = keys.length === 0 ? [] : await this.#database.query<HitRow>(HITS, [keys]);
    const found = { form, query, number };
    const hits = rows.map((row) => toHit(row, found));
    const isFound = (facets['status'] ?? []).length > 0;
    const suggestions = form !== 'name' || isFound ? [] : suggestQueries(this.#index, parseQuery(request.q), {});
    return { matchedBy: form, hits, totalCount: total, facets, suggestions };
  }
}

/** What the companies of a page were found by. */
interface FoundBy {
  readonly form: QueryForm;
  readonly query: Pick<ParsedQuery, 'terms' | 'prefixes' | 'phrases'>;
  readonly number: NumberQuery | undefined;
}

function toHit(row: HitRow, { form, query, number }: FoundBy): CompanyHit {
  const company = toSummary(row);
  if (number?.keys.includes(row.key) === true) return { ...company, matchedOn: number.form, matchedName: null };
  const names = form === 'name' ? [row.name, ...row.otherNames, ...row.officers] : [];
  return { ...company, matchedOn: form, matchedName: matchedName(names, query) };
}

function nameQuery(
  q: string,
): Pick<ParsedQuery, 'terms' | 'prefixes' | 'phrases'> & Pick<IndexQuery, 'nameKey' | 'firstWord'> {
  const { terms, prefixes, phrases, nameKey, first } = parseQuery(q);
  return { terms, prefixes, phrases, nameKey, firstWord: first };
}

function filtersOf(request: SearchCompaniesRequest): Pick<IndexQuery, 'filters' | 'allOf'> {
  const { state, status, type, naics, year, has } = request;
  const wanted = Object.entries({ state, status, type, naics, year });
  return {
    filters: Object.fromEntries(wanted.flatMap(([field, value]) => (value === null ? [] : [[field, [value]]]))),
    allOf: { has },
  };
}
