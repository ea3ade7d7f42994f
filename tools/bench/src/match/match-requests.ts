import { QUERIES_MAX } from '@registry/contracts-business-registry';
import { misspell } from '../search/corpus/misspelled.ts';
import { Random } from '../search/corpus/random.ts';

/** A company of the register, as a list names it. */
export interface ListedCompany extends Record<string, unknown> {
  readonly name: string;
  readonly address: string | null;
}

export function searchPaths(companies: readonly ListedCompany[]): string[] {
  return companies.map(({ name }) => `/v1/businesses?q=${encodeURIComponent(name)}&state=CO`);
}

/** Of 10 companies, 6 have an address, 7 a state, and 3 a wrong letter in the name. */
export function matchQueries(companies: readonly ListedCompany[], seed: number): object[] {
  const random = new Random(seed, 61);
  return companies.map(({ name, address }) => ({
    name: (random.happens(0.3) && misspell(name.split(' '), 'transposed', random)?.join(' ')) || name,
    ...(random.happens(0.7) ? { state: 'CO' } : {}),
    ...(address !== null && random.happens(0.6) ? { address } : {}),
  }));
}

/** Bodies of `POST /v1/match`, each with so many of the queries, by default with as many as it may have. */
export function matchBodies(queries: readonly object[], size: number = QUERIES_MAX): string[] {
  const lists = Array.from({ length: Math.floor(queries.length / size) }, (_, at) =>
    queries.slice(at * size, (at + 1) * size),
  );
  return lists.map((list) =>
    JSON.stringify({ queries: Object.fromEntries(list.map((query, at) => [`row-${at}`, query])) }),
  );
}
