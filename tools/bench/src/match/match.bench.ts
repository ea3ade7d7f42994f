import { QUERIES_MAX } from '@registry/contracts-business-registry';
import type { Bench } from '../bench.ts';
import { BenchStack } from '../bench-stack.ts';
import { FIGURE_COLUMNS, figureCells, type HttpFigures, inTurn, roundsHeading } from '../http-load.ts';
import { round } from '../latencies.ts';
import { runBatch } from './match-batch.ts';
import { type ListedCompany, matchBodies, matchQueries, searchPaths } from './match-requests.ts';

const CONNECTIONS = 10;
/** Companies that are searched and matched. */
const LISTED = 2_000;
/** Rows of the batch: as many as one may have. */
const BATCH_ROWS = 100_000;
/** Connections of the searches before and during the batch: so few that they do not wait for each other. */
const FEW_CONNECTIONS = 2;

/** Lists of companies next to searches for the same names, through the same gateway. */
const bench: Bench = {
  description:
    'lists of 100 companies by POST /v1/match and a batch of 100,000, compared with searches for their names',
  companies: 100_000,
  targets: {
    queries_per_search: '>= 4',
    match_p99_of_search_p50: '<= 40',
    batch_rows_of_match_queries: '>= 0.5',
    search_p99_during_batch: '<= 2',
  },

  async run(context) {
    const { stack, url: baseUrl, headers } = await BenchStack.withCompanies(context, ['batches']);
    const companies = await stack.rows<ListedCompany>(
      'business-registry',
      `SELECT b.name, a.full_address AS address
         FROM businesses_co b LEFT JOIN addresses a ON a.state = 'CO' AND a.file_number_key = b.file_number_key AND a.kind = 'principal'
        ORDER BY md5(b.file_number_key) LIMIT ${LISTED}`,
    );
    const queries = matchQueries(companies, context.seed);
    const load = { baseUrl, headers, connections: CONNECTIONS };
    const search = { ...load, paths: searchPaths(companies) };
    context.progress('measuring');
    const { searched, matched } = await inTurn({
      searched: search,
      matched: { ...load, paths: ['/v1/match'], bodies: matchBodies(queries) },
    });
    context.progress(`matching a batch of ${BATCH_ROWS.toLocaleString('en-US')} rows`);
    const fewSearches = { ...search, connections: FEW_CONNECTIONS };
    const { quiet } = await inTurn({ quiet: fewSearches });
    const rows = Array.from({ length: BATCH_ROWS }, (_, at) => queries[at % queries.length] ?? {});
    const batch = await runBatch(rows, fewSearches);
    const queriesPerSecond = matched.requestsPerSecond * QUERIES_MAX;
    context.table(
      roundsHeading(CONNECTIONS),
      ['request', 'queries/s', ...FIGURE_COLUMNS],
      [
        row('GET /v1/businesses', searched, searched.requestsPerSecond),
        row(`POST /v1/match with ${QUERIES_MAX}`, matched, queriesPerSecond),
      ],
    );
    context.table(
      `A batch of ${BATCH_ROWS.toLocaleString('en-US')} rows, while ${FEW_CONNECTIONS} connections search`,
      ['request', 'queries/s', ...FIGURE_COLUMNS],
      [
        row('GET /v1/businesses without the batch', quiet, quiet.requestsPerSecond),
        row('GET /v1/businesses during the batch', batch.searches, batch.searches.requestsPerSecond),
        ['POST /v1/batches', round(batch.rowsPerSecond), ...FIGURE_COLUMNS.map(() => '')],
      ],
    );
    return {
      queries_per_search: round(queriesPerSecond / searched.requestsPerSecond),
      match_p99_of_search_p50: round(matched.p99 / searched.p50),
      batch_rows_of_match_queries: round(batch.rowsPerSecond / queriesPerSecond),
      search_p99_during_batch: round(batch.searches.p99 / quiet.p99),
      match_queries_per_second: queriesPerSecond,
      search_requests_per_second: searched.requestsPerSecond,
      match_p99_ms: matched.p99,
      search_p50_ms: searched.p50,
    };
  },
};

export default bench;

function row(request: string, figures: HttpFigures, queriesPerSecond: number) {
  return [request, queriesPerSecond, ...figureCells(figures)];
}
