import { writeSample } from '@registry/tools-sample';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { startApp, startNats, startProgram } from '../bench-app.ts';
import { BenchPostgres } from '../bench-postgres.ts';
import type { Bench, BenchContext } from '../bench.ts';
import { type HttpFigures, httpLoad, medianRound } from '../http-load.ts';
import { round } from '../latencies.ts';
import { projectRoot, runProgram } from '../run-program.ts';

const SOURCE = 'us-co/business-registry';
const CONNECTIONS = 10;
/** Rounds of each server in turn: what else the machine does falls on both alike. */
const ROUNDS = 3;
const SECONDS = 5;
/** Companies that are asked for, one after the other. */
const ASKED = 1_000;

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
    const { registryUrl, gateway, headers } = await startEverything(context);
    const { port } = await startProgram(context, join(import.meta.dirname, 'baseline-server.ts'), [registryUrl]);
    const baseline = `http://127.0.0.1:${String(port)}`;
    const paths = await askedPaths(registryUrl);
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

interface Started {
  readonly registryUrl: string;
  readonly gateway: string;
  readonly headers: Readonly<Record<string, string>>;
}

async function startEverything(context: BenchContext): Promise<Started> {
  const postgres = await BenchPostgres.start(context);
  const [registryUrl, gatewayUrl] = [await postgres.database('business-registry'), await postgres.database('gateway')];
  const file = join(context.workFolder, 'companies.csv');
  context.progress('loading companies');
  await writeSample({ source: SOURCE, rows: context.companies, seed: context.seed, out: file });
  const loading = {
    DATABASE_URL: registryUrl,
    DATA_DIR: context.workFolder,
    SOURCES_DIR: join(projectRoot, 'libs/sources'),
  };
  await runProgram('business-registry', 'cli', ['load', SOURCE, file, '--quiet'], loading);
  const settings = { DATABASE_URL: gatewayUrl, KEY_HASH_SECRET: 'a secret of this benchmark, long enough' };
  const made = await runProgram(
    'gateway',
    'cli',
    ['keys', 'create', '--workspace', 'bench', '--daily-limit', '1000000000', '--json'],
    settings,
  );
  const { key } = JSON.parse(made.lastLine) as { key: string };
  context.progress('starting the services');
  const nats = await startNats(context);
  await startApp(context, 'business-registry', {
    DATABASE_URL: registryUrl,
    NATS_URL: nats,
    LOG_LEVEL: 'info',
    DATA_DIR: context.workFolder,
  });
  const ready = await startApp(context, 'gateway', {
    ...settings,
    NATS_URL: nats,
    PRODUCTION_PORT: '0',
    LOG_LEVEL: 'warn',
  });
  return { registryUrl, gateway: `http://127.0.0.1:${String(ready['productionPort'])}`, headers: { 'x-api-key': key } };
}

/** Companies by id, and names that few companies share. */
async function askedPaths(registryUrl: string): Promise<Record<'get' | 'search', string[]>> {
  const client = new pg.Client({ connectionString: registryUrl });
  await client.connect();
  const { rows } = await client.query<{ file_number: string; name: string }>(
    `SELECT file_number, name FROM businesses_co ORDER BY md5(file_number_key) LIMIT ${ASKED}`,
  );
  await client.end();
  return {
    get: rows.map((row) => `/v1/businesses/us-co-${encodeURIComponent(row.file_number)}?sparse=true`),
    search: rows.slice(0, 50).map((row) => `/v1/businesses?q=${encodeURIComponent(row.name)}&state=CO`),
  };
}

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
