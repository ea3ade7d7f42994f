import type pg from 'pg';
import { type Bench, printFigures } from '../bench.ts';
import { BenchStack } from '../bench-stack.ts';
import { round, summarize } from '../latencies.ts';
import { SingleChanges } from './single-changes.ts';

const SOURCE = 'us-co/business-registry';
/** Companies of another state, of which one after the other is changed while Colorado is loaded. */
const CHANGED_SOURCE = 'us-or/business-registry';
const CHANGED_ROWS = 500;

/** From a commit in business-registry to a response of people: a load of many companies, and single changes meanwhile. */
const bench: Bench = {
  description: 'time from a commit in business-registry until it is visible in people, during a load',
  companies: 200_000,
  targets: { change_visible_ms_p99: '<= 1000' },

  async run(context) {
    const stack = await BenchStack.create(context, ['business-registry', 'people']);
    const load = (source: string, rows: number) => stack.loadSample('business-registry', { source, rows });
    await load(CHANGED_SOURCE, CHANGED_ROWS);
    context.progress('starting the services');
    for (const app of ['business-registry', 'people']) await stack.startService(app);
    context.progress('waiting until people is built');
    const owner = await stack.connect('business-registry');
    const listener = await stack.connect('people');
    await untilSame(owner, listener, 'businesses_or', 'companies_or');

    const client = await stack.startClient();
    context.progress('loading, and changing single companies meanwhile');
    const changes = new SingleChanges(await stack.connect('business-registry'), client);
    const changing = changes.run();
    const startedAt = performance.now();
    await load(SOURCE, context.companies);
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
    printFigures(
      context,
      `${loaded.toLocaleString('en-US')} companies, ${figures.changes} single changes meanwhile`,
      figures,
    );
    return figures;
  },
};

export default bench;

/** Waits until the consumer has as many rows as the publisher. */
async function untilSame(owner: pg.Client, listener: pg.Client, owned: string, kept: string): Promise<void> {
  const wanted = await countOf(owner, owned);
  while ((await countOf(listener, kept)) < wanted) await new Promise((resolve) => setTimeout(resolve, 100));
}

async function countOf(client: pg.Client, table: string): Promise<number> {
  const { rows } = await client.query<{ n: string }>(`SELECT count(*) AS n FROM ${table}`);
  return Number(rows[0]?.n ?? 0);
}
