import { executeSql, withClient } from '@registry/private-servers';
import { memoryMiB } from '@registry/processes';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Bench, BenchContext } from '../bench.ts';
import { BenchStack, COMPANIES } from '../bench-stack.ts';
import { round } from '../latencies.ts';
import { processorSeconds } from '../processor-time.ts';
import { untilRebuilt } from './until-rebuilt.ts';

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
    const load = await stack.loadSample(OWNER, { source: COMPANIES, rows: context.companies });
    const loadedAt = performance.now();
    context.progress('waiting until the companies are found');
    await stack.untilFollowed(...apps);
    const behindSeconds = (performance.now() - loadedAt) / 1_000;
    for (const app of apps) await untilRebuilt(context, app, stack.app(app));
    const spent = processorSeconds(stack.pidsOf(...apps));
    const counted = await stack.rows<{ n: number }>(OWNER, 'SELECT count(*)::int AS n FROM businesses_co');
    const companies = counted[0]?.n ?? 0;
    const sizes = await Promise.all(apps.map((app) => readSizes(stack, app)));
    context.table(
      `${companies.toLocaleString('en-US')} companies, found ${round(behindSeconds, 1)} s after the load`,
      ['program', 'seconds', 'processor seconds', 'most memory, MiB', 'at the end', 'database, MiB', 'index, MiB'],
      [
        ['load', ...[load.seconds, load.processorSeconds, load.rssMiBMax].map(Math.round), '', '', ''],
        ...apps.map((app, at) => {
          const memory = (['VmHWM', 'VmRSS'] as const).map((which) => readMemory(stack, app, which));
          return [app, '', Math.round(spent[app] ?? 0), ...memory, ...(sizes[at] ?? [])];
        }),
        ...['Postgres', 'NATS'].map((server) => [server, '', Math.round(spent[server] ?? 0), '', '', '', '']),
      ],
    );
    const refilled = context.companies <= REFILLED_MAX ? consumers : [];
    const backfills = await measureBackfills(context, stack, refilled, companies);
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
  for (const app of consumers) {
    context.progress(`filling ${app} again from nothing`);
    await stack.app(app).stop();
    await executeSql(stack.adminUrl(app), 'TRUNCATE feed_subscriptions, feed_positions');
    const before = processorSeconds(stack.pidsOf(OWNER));
    await stack.startService(app);
    await stack.untilFollowed(OWNER, ...consumers);
    const seconds = await stack.secondsOfBackfill(app, OWNER);
    const after = processorSeconds(stack.pidsOf(OWNER, app));
    const spent = [OWNER, app, 'Postgres', 'NATS'].map((name) => (after[name] ?? 0) - (before[name] ?? 0));
    figures[`${app}_backfilled_per_second`] = Math.round(companies / seconds);
    rows.push([app, ...[seconds, ...spent].map((one) => round(one, 1)), readMemory(stack, app, 'VmHWM')]);
  }
  const programs = [OWNER, 'its own, with its start', 'Postgres', 'NATS'].map((name) => `processor seconds: ${name}`);
  const columns = ['service', 'until all are found, s', ...programs, 'most memory, MiB'];
  if (rows.length > 0) context.table('First backfills, one after the other', columns, rows);
  return figures;
}

/** The memory of a service in MiB: now, or at most since its start. */
function readMemory(stack: BenchStack, app: string, which: 'VmRSS' | 'VmHWM'): number {
  return Math.round(memoryMiB(stack.app(app).pid, which));
}

/** The database of a service and the newest file of its index, in MiB. */
async function readSizes(stack: BenchStack, app: string): Promise<readonly number[]> {
  const database = await withClient(stack.adminUrl(app), async (client) => {
    await client.query('VACUUM ANALYZE');
    const { rows } = await client.query<{ bytes: string }>('SELECT pg_database_size(current_database()) AS bytes');
    return Number(rows[0]?.bytes ?? 0);
  });
  const folder = join(String(stack.settingsOf(app)['DATA_DIR']), 'name-index');
  const files = readdirSync(folder).filter((file) => file.endsWith('.index'));
  const index = Math.max(0, ...files.map((file) => statSync(join(folder, file)).size));
  return [database, index].map((bytes) => Math.round(bytes / 2 ** 20));
}
