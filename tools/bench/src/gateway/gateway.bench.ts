import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Bench } from '../bench.ts';
import { BenchStack } from '../bench-stack.ts';
import { type HttpFigures, httpLoad, medianRound } from '../http-load.ts';
import { round } from '../latencies.ts';
import { askedPaths } from './asked-paths.ts';

const CONNECTIONS = 10;
/** Rounds of each server in turn: what else the machine does falls on both alike. */
const ROUNDS = 3;
const SECONDS = 5;

/** The gateway beside one bare process that runs the same SQL. */
const bench: Bench = {
  description: 'requests through gateway, NATS and service beside one bare process with the same SQL',
  companies: 100_000,
  targets: {
    get_p50_ratio: '<= 2.5',
    get_throughput_ratio: '>= 0.35',
    search_p50_ratio: '<= 2.5',
    search_throughput_ratio: '>= 0.35',
  },

  async run(context) {
    const stack = await BenchStack.create(context, ['business-registry']);
    await stack.loadSample('business-registry', { source: 'us-co/business-registry', rows: context.companies });
    const { url: gateway, headers } = await stack.startGateway(['business-registry']);
    const bare = join(import.meta.dirname, 'baseline-server.ts');
    const { port } = await stack.startProgram(bare, [stack.databaseUrl('business-registry')]);
    const baseline = `http://127.0.0.1:${String(port)}`;
    const paths = await askedPaths(stack);
    const figures: Record<string, number> = {};
    const rows: (string | number)[][] = [];
    for (const [what, asked] of Object.entries(paths)) {
      context.progress(`measuring ${what}`);
      const compared = await compare(gateway, baseline, headers, asked);
      figures[`${what}_p50_ratio`] = round(compared.gateway.p50 / compared.baseline.p50);
      figures[`${what}_throughput_ratio`] = round(
        compared.gateway.requestsPerSecond / compared.baseline.requestsPerSecond,
      );
      for (const [server, measured] of Object.entries(compared)) {
        figures[`${what}_${server}_p50_ms`] = measured.p50;
        rows.push([what, server, measured.requestsPerSecond, measured.p50, measured.p95, measured.p99, measured.max]);
      }
    }
    context.table(
      `${CONNECTIONS} connections, the median of ${ROUNDS} rounds of ${SECONDS} s`,
      ['request', 'server', 'requests/s', 'p50 ms', 'p95 ms', 'p99 ms', 'max ms'],
      rows,
    );
    return figures;
  },
};

export default bench;

async function compare(gateway: string, baseline: string, headers: Readonly<Record<string, string>>, paths: string[]) {
  const ofGateway: HttpFigures[] = [];
  const ofBaseline: HttpFigures[] = [];
  const load = { paths, connections: CONNECTIONS, seconds: SECONDS };
  await httpLoad({ ...load, baseUrl: gateway, headers, seconds: 2 });
  await httpLoad({ ...load, baseUrl: baseline, seconds: 2 });
  await untilIdle(baseline);
  for (let i = 0; i < ROUNDS; i += 1) {
    ofBaseline.push(await httpLoad({ ...load, baseUrl: baseline }));
    await untilIdle(baseline);
    ofGateway.push(await httpLoad({ ...load, baseUrl: gateway, headers }));
  }
  return { baseline: medianRound(ofBaseline), gateway: medianRound(ofGateway) };
}

/** Statements of requests that a round gave up go on in Postgres, and would take their time from the other server's round. */
async function untilIdle(baseline: string): Promise<void> {
  while ((await (await fetch(`${baseline}/under-way`)).json()) !== 0) await delay(50);
}
