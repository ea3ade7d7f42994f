import { join } from 'node:path';
import type { Bench } from '../bench.ts';
import { BenchStack } from '../bench-stack.ts';
import { FIGURE_COLUMNS, figureCells, inTurn, roundsHeading } from '../http-load.ts';
import { round } from '../latencies.ts';
import { printProcessorTime } from '../processor-time.ts';
import { askedPaths } from './asked-paths.ts';

const CONNECTIONS = 10;

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
    const stack = await BenchStack.create(context, ['business-registry']);
    await stack.loadSample('business-registry', { source: 'us-co/business-registry', rows: context.companies });
    await stack.settleLoads('business-registry');
    const { url: gateway, headers } = await stack.startGateway(['business-registry']);
    const bare = join(import.meta.dirname, 'baseline-server.ts');
    const bareProcess = await stack.startProgram(bare, [stack.databaseUrl('business-registry')]);
    const baseline = `http://127.0.0.1:${String(bareProcess.ready['port'])}`;
    const paths = await askedPaths(stack);
    const load = { connections: CONNECTIONS };
    context.progress('measuring get');
    const gets = {
      baseline: { ...load, paths: paths.get, baseUrl: baseline },
      gateway: { ...load, paths: paths.get, baseUrl: gateway, headers },
    };
    const get = await inTurn(gets);
    const programs = { 'bare process': bareProcess.pid, ...stack.pidsOf('gateway', 'business-registry') };
    await printProcessorTime(context, gets, programs);
    context.progress('measuring search');
    const search = await inTurn({ gateway: { ...load, paths: paths.search, baseUrl: gateway, headers } });
    const figures = {
      get_p50_ratio: round(get.gateway.p50 / get.baseline.p50),
      get_throughput_ratio: round(get.gateway.requestsPerSecond / get.baseline.requestsPerSecond),
      search_p50_of_get: round(search.gateway.p50 / get.gateway.p50),
      get_baseline_p50_ms: get.baseline.p50,
      get_gateway_p50_ms: get.gateway.p50,
      search_gateway_p50_ms: search.gateway.p50,
    };
    const rows = Object.entries({ get, search }).flatMap(([what, servers]) =>
      Object.entries(servers).map(([server, measured]) => [what, server, ...figureCells(measured)]),
    );
    context.table(roundsHeading(CONNECTIONS), ['request', 'server', ...FIGURE_COLUMNS], rows);
    return figures;
  },
};

export default bench;
