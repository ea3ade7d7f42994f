import { stateCodes } from '@registry/domain';
import { withClient } from '@registry/private-servers';
import { setTimeout as delay } from 'node:timers/promises';
import type { Bench, BenchContext } from '../bench.ts';
import { type BenchGateway, BenchStack } from '../bench-stack.ts';
import { httpLoad } from '../http-load.ts';
import { round } from '../latencies.ts';
import { matchBodies, matchQueries } from '../match/match-requests.ts';
import { CompanyCorpus } from '../search/corpus/company-corpus.ts';
import { queryClasses, type QueryClass } from '../search/corpus/query-classes.ts';
import { renameCompanies, spread } from '../search/corpus/renamed-companies.ts';
import { listPaths } from '../search/gateway-searches.ts';
import { fillKeptTables } from './kept-tables.ts';
import { type Engine, ENGINES, startEngine, type StartedEngine } from './started-engine.ts';

const APP = 'business-registry';
/** Companies that are changed together: few, and as many as a load has in some seconds. */
const CHANGES = { few: 1_000, many: 50_000 };
const SECONDS = 5;
/** Of searches of each class before all are measured: Java compiles what it runs often within the first minute. */
const WARM_SECONDS = 10;
const CONNECTIONS = 4;
const CHECK_MS = 10;
/** Letters of the words that are looked for: a search respells no word as long while it is not found. */
const LENGTH = 41;
/** Names of a request that matches a list, and requests of which each is sent in turn. */
const MATCHED = { names: 10, requests: 100 };
/** Many companies have it. Before the index is complete, searches fail. */
const FREQUENT = 'LLC';

/** The same tables searched by one engine after the other. */
const bench: Bench = {
  description: 'the search of companies by each engine, over the same tables: fill, changes, memory, disk, queries',
  companies: 200_000,
  targets: {},
  keepsTables: true,

  async run(context) {
    const corpus = new CompanyCorpus(context.companies, context.seed);
    const stack = await BenchStack.create(context, []);
    await stack.add(APP, { LOG_LEVEL: 'info' }, [], stateCodes);
    await fillKeptTables(context, stack, corpus);
    const gateway = await stack.startGateway([]);
    const measured = {} as Record<Engine, Record<string, number>>;
    for (const engine of ENGINES) {
      const started = await startEngine(context, stack, engine);
      measured[engine] = await measureEngine(context, corpus, { engine, started, stack, gateway });
      await started.stop();
    }
    context.table(
      'One engine after the other',
      ['what', ...ENGINES],
      Object.keys(measured.memory).map((name) => [name, ...ENGINES.map((engine) => measured[engine][name] ?? '')]),
    );
    const named = ENGINES.flatMap((engine) =>
      Object.entries(measured[engine]).map(([name, figure]) => [`${engine}: ${name}`, figure] as const),
    );
    return Object.fromEntries(named);
  },
};

export default bench;

interface Measured {
  readonly engine: Engine;
  readonly started: StartedEngine;
  readonly stack: BenchStack;
  readonly gateway: BenchGateway;
}

async function measureEngine(
  context: BenchContext,
  corpus: CompanyCorpus,
  { engine, started, stack, gateway }: Measured,
): Promise<Record<string, number>> {
  context.progress(`waiting until ${engine} has all companies`);
  await untilFound(gateway, FREQUENT);
  const fillSeconds = (performance.now() - started.startedAt) / 1_000;
  const processorSeconds = Math.round(started.processorSeconds());
  const filled = { disk: started.disk(), memory: started.memory('VmRSS') };
  const changes = await withClient(stack.databaseUrl(APP), async (database) => {
    const figures: Record<string, number> = {};
    for (const [shift, [name, count]] of Object.entries(CHANGES).entries()) {
      const companies = spread(corpus, Math.min(count, Math.floor(corpus.companies / 4)), shift);
      context.progress(`changing ${companies.length.toLocaleString('en-US')} companies`);
      const word = `QX${engine}${name}${Date.now().toString(36)}`.toUpperCase().padEnd(LENGTH, 'X');
      await renameCompanies(database, companies, word);
      figures[`${name} changes found after, s`] = round((await untilFound(gateway, word, companies.length)) / 1_000, 2);
    }
    return figures;
  });
  const queries = await measureQueries(context, corpus, gateway);
  return {
    'fill, s': round(fillSeconds, 1),
    'fill, processor seconds': processorSeconds,
    'companies filled in a second': Math.round(corpus.companies / fillSeconds),
    ...changes,
    'memory after the fill, MiB': filled.memory,
    'memory after the queries, MiB': started.memory('VmRSS'),
    'peaks of its processes, MiB': started.memory('VmHWM'),
    'disk after the fill, MiB': filled.disk,
    'disk after the queries, MiB': started.disk(),
    ...queries,
  };
}

/** Median and 99th percentile of each class of searches, and of match queries. */
async function measureQueries(
  context: BenchContext,
  corpus: CompanyCorpus,
  { url: baseUrl, headers }: BenchGateway,
): Promise<Record<string, number>> {
  const named = Array.from({ length: MATCHED.names * MATCHED.requests }, (_, at) => {
    const [words = []] = corpus.names((at * 104_729) % corpus.companies);
    return { name: words.join(' '), address: null };
  });
  const searches = (Object.keys(queryClasses) as QueryClass[]).map((name) => {
    return [name, { paths: listPaths(corpus, name, context.seed) }] as const;
  });
  const begins = named.map(({ name }) => name.split(' ').slice(0, 2).join(' ')).filter((text) => text.includes(' '));
  const typed = { paths: begins.map((text) => `/v1/suggest?q=${encodeURIComponent(text.slice(0, -1))}`) };
  const phrases = { paths: begins.map((text) => `/v1/businesses?q=${encodeURIComponent(`"${text}"`)}`) };
  const matches = { paths: ['/v1/match'], bodies: matchBodies(matchQueries(named, context.seed), MATCHED.names) };
  const figures: Record<string, number> = {};
  let refused = 0;
  const all = [...searches, ['phrases', phrases], ['typed', typed], [`match ${MATCHED.names} names`, matches]] as const;
  const common = { baseUrl, headers, connections: CONNECTIONS, refusal: 502 };
  context.progress('warming up');
  for (const [, requests] of all) await httpLoad({ ...common, ...requests, seconds: WARM_SECONDS });
  for (const [name, requests] of all) {
    context.progress(`measuring ${name}`);
    const load = { ...common, ...requests };
    await httpLoad({ ...load, seconds: 2 });
    const { p50, p99, ...measured } = await httpLoad({ ...load, seconds: SECONDS });
    refused += measured.refused;
    figures[`${name} p50, ms`] = p50;
    figures[`${name} p99, ms`] = p99;
  }
  return { ...figures, 'requests refused with 502': refused };
}

/** Milliseconds until a word is found: in so many companies, if a number is given. */
async function untilFound({ url, headers }: BenchGateway, word: string, count?: number): Promise<number> {
  const startedAt = performance.now();
  for (;;) {
    const response = await fetch(`${url}/v1/businesses?q=${word}&per_page=1`, { headers });
    const { total_count: found } = (await response.json()) as { total_count?: number };
    if (response.ok && found === (count ?? found)) return performance.now() - startedAt;
    await delay(CHECK_MS);
  }
}
