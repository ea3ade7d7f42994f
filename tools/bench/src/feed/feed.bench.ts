import { writeSample } from '@registry/tools-sample';
import { join } from 'node:path';
import pg from 'pg';
import { startApp, startClient, startNats } from '../bench-app.ts';
import { BenchPostgres } from '../bench-postgres.ts';
import type { Bench, BenchContext } from '../bench.ts';
import { round, summarize } from '../latencies.ts';
import { projectRoot, runProgram } from '../run-program.ts';
import { SingleChanges } from './single-changes.ts';

const SOURCE = 'us-co/business-registry';
/** Companies of another state, of which one after the other is changed while Colorado is loaded. */
const CHANGED_SOURCE = 'us-or/business-registry';
const CHANGED_ROWS = 500;

/** From a commit in business-registry to an answer of people: a load of many companies, and single changes meanwhile. */
const bench: Bench = {
  description: 'from commit in business-registry to visible in people, while a load runs',
  companies: 200_000,
  targets: { change_visible_ms_p99: '<= 1000' },

  async run(context) {
    const postgres = await BenchPostgres.start(context);
    const registry = await postgres.database('business-registry');
    const people = await postgres.database('people');
    const natsUrl = await startNats(context);
    context.progress('loading the companies that are changed later');
    await load(context, registry, CHANGED_SOURCE, CHANGED_ROWS);
    context.progress('starting the services');
    const env = { NATS_URL: natsUrl, LOG_LEVEL: 'info' };
    await startApp(context, 'business-registry', { ...env, DATABASE_URL: registry, DATA_DIR: context.workFolder });
    await startApp(context, 'people', { ...env, DATABASE_URL: people, DATA_DIR: context.workFolder });
    context.progress('waiting until people is built');
    const owner = await connected(context, registry);
    const listener = await connected(context, people);
    await untilSame(owner, listener, 'businesses_or', 'companies_or');

    const client = await startClient(context, natsUrl);
    context.progress('loading, and changing single companies meanwhile');
    const changes = new SingleChanges(await connected(context, registry), client);
    const changing = changes.run();
    const startedAt = performance.now();
    await load(context, registry, SOURCE, context.companies);
    const loadSeconds = (performance.now() - startedAt) / 1_000;
    await untilSame(owner, listener, 'businesses_co', 'companies_co');
    const visibleSeconds = (performance.now() - startedAt) / 1_000;
    changes.stop();
    await changing;

    const loaded = await countOf(owner, 'businesses_co');
    const change = summarize(changes.latenciesMs);
    const figures = {
      visible_companies_per_second: Math.round(loaded / visibleSeconds),
      load_companies_per_second: Math.round(loaded / loadSeconds),
      behind_load_seconds: round(visibleSeconds - loadSeconds, 1),
      change_visible_ms_p50: round(change.p50, 0),
      change_visible_ms_p99: round(change.p99, 0),
      change_visible_ms_max: round(change.max, 0),
      changes: changes.latenciesMs.length,
    };
    context.table(
      `${loaded.toLocaleString('en-US')} companies, ${figures.changes} single changes meanwhile`,
      ['what', 'measured'],
      Object.entries(figures).map(([name, figure]) => [name.replaceAll('_', ' '), figure]),
    );
    return figures;
  },
};

export default bench;

async function load(
  context: BenchContext,
  database: string,
  source: typeof SOURCE | typeof CHANGED_SOURCE,
  rows: number,
) {
  const file = join(context.workFolder, `${source.replaceAll('/', '-')}.csv`);
  await writeSample({ source, rows, seed: context.seed, out: file });
  const env = { DATABASE_URL: database, DATA_DIR: context.workFolder, SOURCES_DIR: join(projectRoot, 'libs/sources') };
  await runProgram('business-registry', 'cli', ['load', source, file, '--json', '--quiet'], env);
}

async function connected(context: BenchContext, url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined); // the query under way fails with the same error
  await client.connect();
  context.cleanup(() => client.end());
  return client;
}

/** Waits until the listener holds as many rows as the owner. */
async function untilSame(owner: pg.Client, listener: pg.Client, owned: string, kept: string): Promise<void> {
  const wanted = await countOf(owner, owned);
  while ((await countOf(listener, kept)) < wanted) await new Promise((resolve) => setTimeout(resolve, 100));
}

async function countOf(client: pg.Client, table: string): Promise<number> {
  const { rows } = await client.query<{ n: string }>(`SELECT count(*) AS n FROM ${table}`);
  return Number(rows[0]?.n ?? 0);
}
