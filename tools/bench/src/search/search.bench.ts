import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { startApp, startNats } from '../bench-app.ts';
import { BenchPostgres } from '../bench-postgres.ts';
import type { Bench, BenchContext } from '../bench.ts';
import { type HttpFigures, httpLoad } from '../http-load.ts';
import { round } from '../latencies.ts';
import { runProgram } from '../run-program.ts';
import { CompanyCorpus } from './company-corpus.ts';
import { fillTables } from './fill-tables.ts';
import { benchIndexAlone } from './index-alone.ts';
import { queryClasses, type QueryClass } from './query-classes.ts';
import { Random } from './random.ts';
import { searchBySql } from './sql-search.ts';

const CONNECTIONS = [1, 4, 16];
const SECONDS = 4;
/** Different searches of a class, asked in turn. */
const ASKED = 200;

/** Company search: the index alone, and through gateway and service over tables of the same companies, beside SQL. */
const bench: Bench = {
  description: 'company search by the index, alone and through the gateway, beside SQL',
  companies: 1_000_000,
  targets: {
    'index alone: every page p99 ms': '<= 10',
    'index alone: every page with all facets p99 ms': '<= 40',
    'index alone: memory added MB': '<= 700',
    'index alone: start from file s': '<= 3',
    'service: build from tables s': '<= 90',
    'gateway: 4 connections worst p99 ms': '<= 30',
    'gateway: rare to get throughput': '>= 0.5',
  },

  async run(context) {
    const alone = await benchIndexAlone({
      companies: context.companies,
      seed: context.seed,
      progress: context.progress,
    });
    printIndexAlone(context, alone);
    const corpus = new CompanyCorpus(context.companies, context.seed);
    const started = await startSearch(context, corpus);
    const throughGateway = await measureGateway(context, corpus, started);
    context.progress('searching by SQL');
    const sql = await searchBySql(started.registryUrl, examples(corpus, context.seed));
    context.table(
      'The same searches by SQL, one at a time',
      ['class', 'ms'],
      Object.entries(sql).map(([name, ms]) => [name, ms]),
    );
    return {
      ...prefixed('index alone: ', alone),
      'service: build from tables s': started.buildSeconds,
      'service: file MB': started.fileMegabytes,
      ...throughGateway,
      ...prefixed('sql: ', sql),
    };
  },
};

export default bench;

interface StartedSearch {
  readonly registryUrl: string;
  readonly gateway: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly buildSeconds: number;
  readonly fileMegabytes: number;
}

async function startSearch(context: BenchContext, corpus: CompanyCorpus): Promise<StartedSearch> {
  const postgres = await BenchPostgres.start(context);
  const [registryUrl, gatewayUrl] = [await postgres.database('business-registry'), await postgres.database('gateway')];
  context.progress('filling the tables');
  await fillTables(registryUrl, corpus);
  context.progress('building the index from the tables');
  const file = join(context.workFolder, 'companies.index');
  const built = await runProgram('business-registry', 'operate', ['build-index', file], { DATABASE_URL: registryUrl });
  const settings = { DATABASE_URL: gatewayUrl, KEY_HASH_SECRET: 'a secret of this benchmark, long enough' };
  const made = await runProgram(
    'gateway',
    'operate',
    ['keys', 'create', '--workspace', 'bench', '--daily-limit', '1000000000', '--json'],
    settings,
  );
  const { key } = JSON.parse(made.lastLine) as { key: string };
  context.progress('starting the services');
  const nats = await startNats(context);
  await startApp(context, 'business-registry', {
    DATABASE_URL: registryUrl,
    NATS_URL: nats,
    DATA_DIR: context.workFolder,
  });
  const ready = await startApp(context, 'gateway', { ...settings, NATS_URL: nats, PRODUCTION_PORT: '0' });
  return {
    registryUrl,
    gateway: `http://127.0.0.1:${String(ready['productionPort'])}`,
    headers: { 'x-api-key': key },
    buildSeconds: round(built.seconds, 1),
    fileMegabytes: round((await stat(file)).size / 2 ** 20, 1),
  };
}

async function measureGateway(
  context: BenchContext,
  corpus: CompanyCorpus,
  started: StartedSearch,
): Promise<Record<string, number>> {
  const rows: (string | number)[][] = [];
  const figures: Record<string, number> = {};
  const measure = async (name: string, paths: string[], connections: number): Promise<HttpFigures> => {
    const measured = await httpLoad({
      baseUrl: started.gateway,
      headers: started.headers,
      paths,
      connections,
      seconds: SECONDS,
    });
    rows.push([name, connections, measured.requestsPerSecond, measured.p50, measured.p95, measured.p99, measured.max]);
    return measured;
  };
  await httpLoad({
    baseUrl: started.gateway,
    headers: started.headers,
    paths: pathsOf(corpus, 'rare', context.seed),
    connections: 4,
    seconds: 2,
  });
  const gets = Array.from(
    { length: ASKED },
    (_, i) => `/v1/businesses/${corpus.document((i * 7919) % corpus.companies).key}?sparse=true`,
  );
  let worst = 0;
  for (const connections of CONNECTIONS) {
    const get = await measure('get by id', gets, connections);
    for (const name of Object.keys(queryClasses) as QueryClass[]) {
      context.progress(`searching through the gateway: ${name}, ${connections} connections`);
      const measured = await measure(name, pathsOf(corpus, name, context.seed), connections);
      figures[`gateway: ${name}, ${connections} connections p99 ms`] = measured.p99;
      if (connections !== 4) continue;
      worst = Math.max(worst, measured.p99);
      if (name === 'rare')
        figures['gateway: rare to get throughput'] = round(measured.requestsPerSecond / get.requestsPerSecond);
    }
  }
  context.table(
    'Through the gateway',
    ['class', 'connections', 'requests/s', 'p50 ms', 'p95 ms', 'p99 ms', 'max ms'],
    rows,
  );
  return { ...figures, 'gateway: 4 connections worst p99 ms': worst };
}

/** Searches of a class in all their variety: with and without a state, both orders, first and deep pages. */
function pathsOf(corpus: CompanyCorpus, name: QueryClass, seed: number): string[] {
  const random = new Random(seed);
  const variety = [
    '',
    '&state=ca',
    '&sort=registration_date',
    '&page=10',
    '&status=active',
    '&state=ny&sort=registration_date',
  ];
  return Array.from({ length: ASKED }, (_, i) => {
    const q = encodeURIComponent(queryClasses[name](corpus, random).join(' '));
    return `/v1/businesses?q=${q}${variety[i % variety.length] ?? ''}`;
  });
}

function examples(corpus: CompanyCorpus, seed: number): Record<string, string> {
  const random = new Random(seed);
  return Object.fromEntries(
    Object.entries(queryClasses).map(([name, wordsOf]) => [name, wordsOf(corpus, random).join(' ')]),
  );
}

function printIndexAlone(context: BenchContext, figures: Readonly<Record<string, number>>): void {
  const single = Object.entries(figures).filter(([name]) => !/ (p50|p95|p99|max) ms$/.test(name));
  context.table('The index alone', ['what', ''], single);
  const named = [...new Set(Object.keys(figures).flatMap((name) => /^(.*) p50 ms$/.exec(name)?.[1] ?? []))];
  const rows = named.map((name) => [
    name,
    ...['p50', 'p95', 'p99', 'max'].map((rank) => figures[`${name} ${rank} ms`] ?? ''),
  ]);
  context.table('Searches of the index alone', ['class: variant', 'p50 ms', 'p95 ms', 'p99 ms', 'max ms'], rows);
}

function prefixed(prefix: string, figures: Readonly<Record<string, number>>): Record<string, number> {
  return Object.fromEntries(Object.entries(figures).map(([name, figure]) => [`${prefix}${name}`, figure]));
}
