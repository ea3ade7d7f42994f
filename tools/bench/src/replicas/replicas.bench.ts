import { writeSample } from '@registry/tools-sample';
import { join } from 'node:path';
import pg from 'pg';
import { startApp, startNats } from '../bench-app.ts';
import { BenchPostgres } from '../bench-postgres.ts';
import type { Bench, BenchContext } from '../bench.ts';
import { type HttpFigures, type HttpLoad, httpLoad, medianRound } from '../http-load.ts';
import { round } from '../latencies.ts';
import { processorSeconds } from '../processor-seconds.ts';
import { projectRoot, runProgram } from '../run-program.ts';

const SOURCE = 'us-co/business-registry';
const CONNECTIONS = 16;
const ROUNDS = 3;
const SECONDS = 5;
/** For a process to compile what it runs often. */
const WARM_UP_SECONDS = 15;
/** Companies that are asked for, one after the other. */
const ASKED = 500;
/** The services that answer what is asked. */
const SERVICES = ['business-registry', 'records-sections'] as const;

type DatabaseUrls = Readonly<Record<(typeof SERVICES)[number] | 'gateway', string>>;

/** A gateway with the services behind it. */
interface StartedFleet {
  readonly url: string;
  readonly pids: { readonly gateway: readonly number[]; readonly services: readonly number[] };
}

/** Who takes processor time while requests are answered. */
const PARTS = ['load generator', 'gateway', 'services', 'Postgres'] as const;

/** A round, with the processor time that each part took for a request. */
interface Round extends HttpFigures {
  readonly processorMicros: Readonly<Record<(typeof PARTS)[number], number>>;
}

/** One replica of each service beside two of each, on the same databases, in turn. */
const bench: Bench = {
  description: 'two replicas of each service beside one of each, on the same databases',
  companies: 50_000,
  targets: { full_throughput_ratio: '>= 1.0', search_throughput_ratio: '>= 1.0' },

  async run(context) {
    const postgres = await BenchPostgres.start(context);
    const urls = await databases(context, postgres);
    const headers = await makeKey(urls.gateway);
    const fleets = { one: await startFleet(context, urls, 1), two: await startFleet(context, urls, 2) };
    const figures: Record<string, number> = {};
    const rows: (string | number)[][] = [];
    for (const [what, paths] of Object.entries(await askedPaths(urls['business-registry']))) {
      context.progress(`measuring ${what}`);
      const measured: Record<keyof typeof fleets, Round[]> = { one: [], two: [] };
      const loadOf = (fleet: keyof typeof fleets, seconds: number): HttpLoad => {
        return { baseUrl: fleets[fleet].url, headers, paths, connections: CONNECTIONS, seconds };
      };
      await httpLoad(loadOf('one', WARM_UP_SECONDS));
      await httpLoad(loadOf('two', 2 * WARM_UP_SECONDS)); // each process has half of the requests
      for (let i = 0; i < ROUNDS; i += 1) {
        for (const fleet of ['one', 'two'] as const) {
          measured[fleet].push(await measure(loadOf(fleet, SECONDS), fleets[fleet], postgres));
        }
      }
      const [one, two] = [medianRound(measured.one), medianRound(measured.two)];
      figures[`${what}_throughput_ratio`] = round(two.requestsPerSecond / one.requestsPerSecond);
      for (const [replicas, { requestsPerSecond, p50, p95, p99, processorMicros }] of [
        [1, one],
        [2, two],
      ] as const) {
        const micros = PARTS.map((part) => processorMicros[part]);
        rows.push([what, replicas, requestsPerSecond, p50, p95, p99, ...micros]);
      }
    }
    context.table(
      `${CONNECTIONS} connections, the median of ${ROUNDS} rounds of ${SECONDS} s`,
      [
        ...['request', 'replicas of each service', 'requests/s', 'p50 ms', 'p95 ms', 'p99 ms'],
        ...PARTS.map((part) => `${part}: processor µs a request`),
      ],
      rows,
    );
    return figures;
  },
};

export default bench;

/** Asks, and sees what processor time that took: the load generator is a thread of this process. */
async function measure(load: HttpLoad, { pids }: StartedFleet, postgres: BenchPostgres): Promise<Round> {
  const seconds = (): number[] => [
    processorSeconds([process.pid]),
    processorSeconds(pids.gateway),
    processorSeconds(pids.services),
    processorSeconds(postgres.pids()),
  ];
  const before = seconds();
  const figures = await httpLoad(load);
  const requests = figures.requestsPerSecond * load.seconds;
  const micros = seconds().map((after, i) => round(((after - (before[i] ?? 0)) * 1e6) / requests, 0));
  const processorMicros = Object.fromEntries(PARTS.map((part, i) => [part, micros[i]])) as Round['processorMicros'];
  return { ...figures, processorMicros };
}

async function databases(context: BenchContext, postgres: BenchPostgres): Promise<DatabaseUrls> {
  const urls = {
    'business-registry': await postgres.database('business-registry'),
    'records-sections': await postgres.database('records-sections'),
    gateway: await postgres.database('gateway'),
  };
  const file = join(context.workFolder, 'companies.csv');
  context.progress('loading companies');
  await writeSample({ source: SOURCE, rows: context.companies, seed: context.seed, out: file });
  const settings = { ...filesOf(context), DATABASE_URL: urls['business-registry'] };
  await runProgram('business-registry', 'cli', ['load', SOURCE, file, '--quiet'], settings);
  await postgres.settle();
  return urls;
}

async function makeKey(gatewayUrl: string): Promise<Record<string, string>> {
  const wishes = ['keys', 'create', '--workspace', 'bench', '--daily-limit', '1000000000', '--json'];
  const made = await runProgram('gateway', 'cli', wishes, gatewaySettings(gatewayUrl));
  return { 'x-api-key': (JSON.parse(made.lastLine) as { key: string }).key };
}

/** A gateway and so many replicas of each service on a NATS of their own. */
async function startFleet(context: BenchContext, urls: DatabaseUrls, replicas: number): Promise<StartedFleet> {
  context.progress(`starting ${replicas} of each service`);
  const nats = await startNats(context, `nats-${replicas}`);
  const services: number[] = [];
  for (const service of SERVICES) {
    for (let i = 0; i < replicas; i += 1) {
      const settings = { ...filesOf(context), DATABASE_URL: urls[service], NATS_URL: nats, LOG_LEVEL: 'warn' };
      services.push(Number((await startApp(context, service, settings))['pid']));
    }
  }
  const settings = { ...gatewaySettings(urls.gateway), NATS_URL: nats, PRODUCTION_PORT: '0', LOG_LEVEL: 'warn' };
  const ready = await startApp(context, 'gateway', settings);
  return {
    url: `http://127.0.0.1:${String(ready['productionPort'])}`,
    pids: { gateway: [Number(ready['pid'])], services },
  };
}

function filesOf(context: BenchContext): Record<string, string> {
  return { DATA_DIR: context.workFolder, SOURCES_DIR: join(projectRoot, 'libs/sources') };
}

function gatewaySettings(url: string): Record<string, string> {
  return { DATABASE_URL: url, KEY_HASH_SECRET: 'a secret of this benchmark, long enough' };
}

async function askedPaths(registryUrl: string): Promise<Record<'full' | 'search', string[]>> {
  const client = new pg.Client({ connectionString: registryUrl });
  await client.connect();
  const { rows } = await client.query<{ file_number: string; name: string }>(
    `SELECT file_number, name FROM businesses_co ORDER BY md5(file_number_key) LIMIT ${ASKED}`,
  );
  await client.end();
  return {
    full: rows.map((row) => `/v1/businesses/us-co-${encodeURIComponent(row.file_number)}`),
    search: rows.map((row) => `/v1/businesses?q=${encodeURIComponent(row.name)}&state=CO`),
  };
}
