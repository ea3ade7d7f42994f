import type { Bench } from '../bench.ts';
import { inTurn, printInTurn } from '../http-load.ts';
import { round } from '../latencies.ts';
import { printProcessorTime } from '../processor-time.ts';
import { startReading } from './reading.ts';

const CONNECTIONS = 10;

/** The full business object at a million companies and three million records. */
const bench: Bench = {
  description:
    'full business objects, compared with the same SQL from one process; past ones, compared with present ones',
  companies: 300_000,
  targets: {
    full_p50_ratio: '<= 3',
    full_p99_ms: '<= 50',
    many_records_p50_ratio: '<= 2',
    past_p50_ratio: '<= 2',
    two_days_p50_ratio: '<= 3',
  },

  async run(context) {
    const { gateway, headers, knownAt, baseline, companies, programs } = await startReading(context);
    const createLoads = (ids: readonly string[]) => {
      const load = { paths: ids.map((id) => `/v1/businesses/${id}`), connections: CONNECTIONS };
      return { baseline: { ...load, baseUrl: baseline }, gateway: { ...load, baseUrl: gateway, headers } };
    };
    const any = await inTurn(createLoads(companies.any));
    const fifty = await inTurn(createLoads(companies.fifty));
    const fiftyThousand = await inTurn(createLoads(companies.fiftyThousand));
    const gatewayLoad = (query: (at: number) => string) => {
      const paths = companies.any.map((id, at) => `/v1/businesses/${id}${query(at)}`);
      return { paths, connections: CONNECTIONS, baseUrl: gateway, headers };
    };
    const clocks = await inTurn({
      present: gatewayLoad(() => ''),
      past: gatewayLoad(() => `?known_at=${knownAt}`),
      'past, another time each': gatewayLoad((at) => `?known_at=${new Date(Date.parse(knownAt) + at).toISOString()}`),
      'two days': gatewayLoad(() => `/differences?from=${knownAt}`),
      'a day': gatewayLoad(() => `?valid_on=${knownAt.slice(0, 10)}`),
    });
    await printProcessorTime(context, createLoads(companies.any), programs);
    printInTurn(context, CONNECTIONS, { any, fifty, fiftyThousand, clocks });
    return {
      full_p50_ratio: round(any.gateway.p50 / any.baseline.p50),
      full_p50_ms: any.gateway.p50,
      full_p99_ms: any.gateway.p99,
      many_records_p50_ratio: round(fiftyThousand.gateway.p50 / fifty.gateway.p50),
      past_p50_ratio: round(clocks.past.p50 / clocks.present.p50),
      past_of_many_times_p50_ratio: round(clocks['past, another time each'].p50 / clocks.present.p50),
      two_days_p50_ratio: round(clocks['two days'].p50 / clocks.present.p50),
      day_p50_ratio: round(clocks['a day'].p50 / clocks.present.p50),
    };
  },
};

export default bench;
