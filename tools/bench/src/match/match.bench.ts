import type { Bench } from '../bench.ts';
import { BenchStack } from '../bench-stack.ts';
import { FIGURE_COLUMNS, figureCells, type HttpFigures, inTurn, roundsHeading } from '../http-load.ts';
import { round } from '../latencies.ts';
import { type ListedCompany, matchBodies, QUERIES_PER_REQUEST, searchPaths } from './match-requests.ts';

const CONNECTIONS = 10;
/** Companies that are searched and matched. */
const LISTED = 2_000;

/** Lists of companies next to searches for the same names, through the same gateway. */
const bench: Bench = {
  description: 'lists of 100 companies by POST /v1/match, compared with searches for their names',
  companies: 100_000,
  targets: {
    queries_per_search: '>= 4',
    match_p99_of_search_p50: '<= 40',
  },

  async run(context) {
    const stack = await BenchStack.create(context, ['business-registry']);
    await stack.loadSample('business-registry', { source: 'us-co/business-registry', rows: context.companies });
    await stack.settleLoads('business-registry');
    const { url: baseUrl, headers } = await stack.startGateway(['business-registry']);
    const companies = await stack.rows<ListedCompany>(
      'business-registry',
      `SELECT b.name, a.full_address AS address
         FROM businesses_co b LEFT JOIN addresses a ON a.state = 'CO' AND a.file_number_key = b.file_number_key AND a.kind = 'principal'
        ORDER BY md5(b.file_number_key) LIMIT ${LISTED}`,
    );
    const load = { baseUrl, headers, connections: CONNECTIONS };
    context.progress('measuring');
    const { search: searched, match: matched } = await inTurn({
      search: { ...load, paths: searchPaths(companies) },
      match: { ...load, paths: ['/v1/match'], bodies: matchBodies(companies, context.seed) },
    });
    const queriesPerSecond = matched.requestsPerSecond * QUERIES_PER_REQUEST;
    context.table(
      roundsHeading(CONNECTIONS),
      ['request', 'queries/s', ...FIGURE_COLUMNS],
      [
        row('GET /v1/businesses', searched, searched.requestsPerSecond),
        row(`POST /v1/match with ${QUERIES_PER_REQUEST}`, matched, queriesPerSecond),
      ],
    );
    return {
      queries_per_search: round(queriesPerSecond / searched.requestsPerSecond),
      match_p99_of_search_p50: round(matched.p99 / searched.p50),
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
