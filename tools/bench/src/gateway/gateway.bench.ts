import type { Bench } from '../bench.ts';
import { BenchStack } from '../bench-stack.ts';
import { inTurn, printInTurn } from '../http-load.ts';
import { round } from '../latencies.ts';
import { printProcessorTime } from '../processor-time.ts';

const CONNECTIONS = 10;
/** Companies that are requested. */
const REQUESTED = 1_000;

/** Reads of one business through the gateway next to one bare process that runs the same SQL; searches, which only SQL cannot do in time, next to these reads. */
const bench: Bench = {
  description: 'requests through gateway, NATS and service, compared with one process with the same SQL',
  companies: 100_000,
  targets: {
    get_p50_ratio: '<= 2.5',
    get_throughput_ratio: '>= 0.35',
    search_p50_of_get: '<= 2.5',
  },

  async run(context) {
    const { stack, url: gateway, headers } = await BenchStack.withCompanies(context);
    const baseline = await stack.startBaseline(['business-registry']);
    const companies = await stack.someCompanies(REQUESTED);
    const load = { connections: CONNECTIONS, paths: companies.map(({ id }) => `/v1/businesses/${id}?sparse=true`) };
    context.progress('measuring get');
    const gets = { baseline: { ...load, baseUrl: baseline.url }, gateway: { ...load, baseUrl: gateway, headers } };
    const get = await inTurn(gets);
    const programs = { 'bare process': baseline.pid, ...stack.pidsOf('gateway', 'business-registry') };
    context.progress('measuring search');
    // Names that few companies share.
    const paths = companies.slice(0, 50).map(({ name }) => `/v1/businesses?q=${encodeURIComponent(name)}&state=CO`);
    const searches = { ...gets.gateway, paths };
    const search = await inTurn({ gateway: searches });
    const microseconds = await printProcessorTime(
      context,
      { 'get of baseline': gets.baseline, get: gets.gateway, search: searches },
      programs,
    );
    printInTurn(context, CONNECTIONS, { get, search });
    return {
      get_p50_ratio: round(get.gateway.p50 / get.baseline.p50),
      get_throughput_ratio: round(get.gateway.requestsPerSecond / get.baseline.requestsPerSecond),
      search_p50_of_get: round(search.gateway.p50 / get.gateway.p50),
      get_baseline_p50_ms: get.baseline.p50,
      get_gateway_p50_ms: get.gateway.p50,
      search_gateway_p50_ms: search.gateway.p50,
      get_processor_microseconds: microseconds.get,
      search_processor_microseconds: microseconds.search,
    };
  },
};

export default bench;
