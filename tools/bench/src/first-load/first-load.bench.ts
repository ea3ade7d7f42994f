import { executeSql, withClient } from '@registry/private-servers';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Bench, BenchContext } from '../bench.ts';
import { BenchStack, COMPANIES } from '../bench-stack.ts';
import { round } from '../latencies.ts';
import { processorSeconds } from '../processor-time.ts';
import { untilRebuilt } from '../until-rebuilt.ts';
import { WatchedMemory } from './watched-memory.ts';

const OWNER = 'business-registry';
/** They copy the companies. */
const CONSUMERS = ['people', 'demo'];
/** Of more companies the copies are left out: with them the databases take 4 kB a company. */
const COPIED_MAX = 10_000_000;
/** Of more companies no consumer is filled again by itself: that takes as long as the first load once more. */
const REFILLED_MAX = 2_000_000;

/** A whole state into empty services, as `brds load` does it, until its companies are found. */
const bench: Bench = {
  description:
    'a first load of a state until its companies are found: time, memory, sizes; up to 10,000,000 companies also of people and demo',
  companies: 1_000_000,
  targets: { people_backfilled_per_second: '>= 8000', demo_backfilled_per_second: '>= 8000' },

  async run(context) {
    const consumers = context.companies <= COPIED_MAX ? CONSUMERS : [];
    const apps = [OWNER, ...consumers];
    const stack = await BenchStack.create(context, apps);
    context.progress('starting the services');
    for (const app of apps) await stack.startService(app);
    const memory = new WatchedMemory(new Map(apps.map((app) => [stack.app(app).pid, app] as const)));
    const load = await stack.loadSample(OWNER, { source: COMPANIES, rows: context.companies });
    const loadedAt = performance.now();
    context.progress('waiting until the companies are found');
    await stack.untilFollowed(...apps);
    const behindSeconds = (performance.now() - loadedAt) / 1_000;
    for (const app of apps) await untilRebuilt(context, app, stack.app(app));
    const used = memory.stop();
    const spent = processorSeconds(stack.pidsOf(...apps));
    const [{ n: companies } = { n: '0' }] = await stack.rows<{ n: string }>(
      OWNER,
      'SELECT count(*) AS n FROM businesses_co',
    );
    context.table(
      `${Number(companies).toLocaleString('en-US')} companies`,
      ['what', 'seconds', 'processor seconds', 'most memory, MiB'],
      [
        ['load', round(load.seconds, 1), Math.round(load.processorSeconds), Math.round(load.rssMiBMax)],
        ['until all are found, after the load', round(behindSeconds, 1), '', ''],
        ...used.map(({ app, most }) => [app, '', Math.round(spent[app] ?? 0), Math.round(most)]),
        ...['Postgres', 'NATS'].map((server) => [server, '', Math.round(spent[server] ?? 0), '']),
      ],
    );
    const sizes = await Promise.all(used.map(async (one) => ({ ...one, ...(await sizesOf(stack, one.app)) })));
    context.table(
      'Of each service',
      ['service', 'memory at the end, MiB', 'build of the index, MiB', 'database, MiB', 'index, MiB'],
      sizes.map(({ app, now, build, database, index }) => [app, ...[now, build, database, index].map(Math.round)]),
    );
    const backfills = await measureBackfills(
      context,
      stack,
      context.companies <= REFILLED_MAX ? consumers : [],
      Number(companies),
    );
    return { load_seconds: round(load.seconds, 1), found_seconds_after_load: round(behindSeconds, 1), ...backfills };
  },
};

export default bench;

/** Each consumer in turn, which forgets what it has followed, until all companies are found in it: companies per second. */
async function measureBackfills(
  context: BenchContext,
  stack: BenchStack,
  consumers: readonly string[],
  companies: number,
): Promise<Record<string, number>> {
  const rows: (string | number)[][] = [];
  const figures: Record<string, number> = {};
  if (consumers.length === 0) return figures;
  for (const app of consumers) {
    context.progress(`filling ${app} again from nothing`);
    await stack.app(app).stop();
    await executeSql(stack.adminUrl(app), 'TRUNCATE feed_subscriptions, feed_positions');
    const before = processorSeconds(stack.pidsOf(OWNER));
    await stack.startService(app);
    const memory = new WatchedMemory(new Map([[stack.app(app).pid, app]]));
    await stack.untilFollowed(OWNER, ...consumers);
    const seconds = await stack.secondsOfBackfill(app, OWNER);
    const after = processorSeconds(stack.pidsOf(OWNER, app));
    const spent = [OWNER, app, 'Postgres', 'NATS'].map((name) => (after[name] ?? 0) - (before[name] ?? 0));
    const [used = { most: 0, build: 0 }] = memory.stop();
    figures[`${app}_backfilled_per_second`] = Math.round(companies / seconds);
    const figuresOfRun = [seconds, ...spent].map((one) => round(one, 1));
    rows.push([app, ...figuresOfRun, Math.round(used.most), Math.round(used.build)]);
  }
  context.table(
    'First backfills, one after the other',
    [
      'service',
      'until all are found, s',
      ...[OWNER, 'its own, with its start', 'Postgres', 'NATS'].map((name) => `processor seconds: ${name}`),
      'most memory, MiB',
      'build of the index, MiB',
    ],
    rows,
  );
  return figures;
}

/** In MiB. */
async function sizesOf(stack: BenchStack, app: string): Promise<{ readonly database: number; readonly index: number }> {
  const bytes = await withClient(stack.adminUrl(app), async (client) => {
    await client.query('VACUUM ANALYZE');
    const { rows } = await client.query<{ bytes: string }>('SELECT pg_database_size(current_database()) AS bytes');
    return Number(rows[0]?.bytes ?? 0);
  });
  const folder = join(String(stack.settingsOf(app)['DATA_DIR']), 'name-index');
  const files = readdirSync(folder).filter((file) => file.endsWith('.index'));
  const index = Math.max(0, ...files.map((file) => statSync(join(folder, file)).size));
  return { database: bytes / 2 ** 20, index: index / 2 ** 20 };
}
