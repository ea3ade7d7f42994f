import { countSql, pageSql } from '@registry/app-business-registry/search-oracle.sql';
import { UNFILTERED } from '@registry/contracts-business-registry';
import pg from 'pg';
import { round } from '../latencies.ts';

/** Milliseconds after which a search by SQL is given up; its figure is then this. */
const GIVEN_UP_MS = 10_000;

/** Milliseconds that page and count of each query take by SQL, one query at a time. */
export async function searchBySql(
  databaseUrl: string,
  queries: Readonly<Record<string, string>>,
): Promise<Record<string, number>> {
  const client = new pg.Client({ connectionString: databaseUrl, statement_timeout: GIVEN_UP_MS });
  await client.connect();
  const figures: Record<string, number> = {};
  try {
    for (const [name, q] of Object.entries(queries)) {
      const search = { q, ...UNFILTERED, sort: 'relevance', offset: 0, limit: 30 } as const;
      const startedAt = performance.now();
      try {
        for (const { text, values } of [pageSql(search), countSql(search)]) await client.query(text, [...values]);
        figures[`${name} ms`] = round(performance.now() - startedAt, 0);
      } catch (error) {
        if ((error as { code?: string }).code !== '57014') throw error;
        figures[`${name} ms`] = GIVEN_UP_MS;
      }
    }
  } finally {
    await client.end();
  }
  return figures;
}
