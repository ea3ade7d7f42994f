import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { type Bench, type BenchContext, printFigures } from '../bench.ts';
import { BenchStack, COMPANIES } from '../bench-stack.ts';
import { round, summarize } from '../latencies.ts';
import { FollowedLists } from './followed-lists.ts';
import { type Arrival, checked, measureLatencies, receivedAt } from './received.ts';

const LISTS = 1_000;
const COMPANIES_OF_LIST = 1_000;
const PACED_PER_SECOND = 40;
const PACED_SECONDS = 15;
const PACED_ROUNDS = 6;
/** Milliseconds without an event after which all have arrived. */
const QUIET_MS = 5_000;

/** Events of changed companies: how many a second arrive at webhooks, and how long after their commit. */
const bench: Bench = {
  description: 'webhook deliveries while a load changes companies: events per second, and time from commit to delivery',
  companies: 100_000,
  targets: { hanging_p99_ratio: '<= 1.2', duplicate_share: '<= 0.01', gaps: '<= 0' },

  async run(context) {
    const { lists, database, port, load } = await startAll(context);
    context.progress('loading the changed companies');
    const startedAt = Date.now();
    await load(1);
    const loadSeconds = (Date.now() - startedAt) / 1_000;
    context.progress('waiting until every event has arrived');
    const delivered = await untilQuiet(context, port);
    const times = delivered.map(([, , , at]) => at).sort((a, b) => a - b);
    const seconds = ((times.at(-1) ?? 0) - (times[0] ?? 0)) / 1_000;
    const latency = summarize(await measureLatencies(database, delivered));
    const { duplicates, gaps } = checked(delivered);
    const paced = await pacedRounds(context, lists, database, port);
    const figures = {
      events: delivered.length,
      load_seconds: round(loadSeconds, 1),
      events_per_second: Math.round(delivered.length / seconds),
      commit_to_delivery_ms_p50: round(latency.p50, 0),
      commit_to_delivery_ms_p99: round(latency.p99, 0),
      duplicate_share: round(duplicates / delivered.length, 4),
      gaps,
      ...paced,
    };
    printFigures(
      context,
      `${LISTS} watchlists of ${COMPANIES_OF_LIST} companies, ${context.companies.toLocaleString('en-US')} companies loaded again`,
      figures,
    );
    return figures;
  },
};

export default bench;

/** Services, a receiver, and the watchlists; each list follows its share of the companies that will change, and others. */
async function startAll(context: BenchContext) {
  const stack = await BenchStack.create(context, ['business-registry', 'records-sections']);
  const watchlist = {
    SEALING_SECRET: 'a secret of the benchmark, long enough',
    DANGEROUSLY_ALLOW_LOOPBACK_WEBHOOKS: 'true',
    LOG_LEVEL: 'warn',
  };
  await stack.add('watchlist', watchlist);
  const sample = { source: COMPANIES, rows: context.companies } as const;
  const load = (changedShare: number) =>
    stack.loadSample('business-registry', { ...sample, changedShare }, '--accept-absent');
  await load(0);
  context.progress('starting the services');
  for (const app of ['business-registry', 'records-sections', 'watchlist']) await stack.startService(app);
  const { ready: receiver } = await stack.startProgram(join(import.meta.dirname, 'receiver-server.ts'), []);
  const port = Number(receiver['port']);
  const lists = new FollowedLists(await stack.startClient(), `http://127.0.0.1:${port}`);
  context.progress(`making ${LISTS} watchlists`);
  const owner = await stack.connect('business-registry');
  const { rows } = await owner.query<{ id: string }>(
    `SELECT 'us-' || lower(state) || '-' || file_number AS id FROM businesses`,
  );
  await lists.make(
    LISTS,
    rows.map(({ id }) => id),
  );
  const database = await stack.connect('watchlist');
  context.progress('adding companies that do not change');
  await lists.addUnchanged(database, COMPANIES_OF_LIST - Math.round(rows.length / LISTS));
  await stack.settle();
  return { lists, database, port, load };
}

/** What the receiver takes until nothing comes any more. */
async function untilQuiet(context: BenchContext, port: number): Promise<Arrival[]> {
  const arrivals: Arrival[] = [];
  for (let quietSince = Date.now(); Date.now() - quietSince < QUIET_MS; await delay(500)) {
    const some = await receivedAt(port);
    for (const arrival of some) arrivals.push(arrival);
    if (some.length === 0) continue;
    quietSince = Date.now();
    context.progress(`${arrivals.length} events arrived`);
  }
  return arrivals;
}

/** Single events at a steady rate, in turns with every webhook well and with one that never responds. */
async function pacedRounds(context: BenchContext, lists: FollowedLists, database: pg.Client, port: number) {
  const latencies: Record<'well' | 'hanging', number[]> = { well: [], hanging: [] };
  for (let turn = 0; turn < PACED_ROUNDS; turn += 1) {
    for (const state of ['well', 'hanging'] as const) {
      context.progress(
        `${PACED_PER_SECOND} events per second, ${state === 'well' ? 'all webhooks well' : 'one hanging'}`,
      );
      await lists.setHanging(state === 'hanging');
      await lists.sendTestEvents(PACED_PER_SECOND, PACED_SECONDS);
      const others = (await untilQuiet(context, port)).filter(([path]) => path !== '/0'); // that of the list that hangs
      latencies[state].push(...(await measureLatencies(database, others)));
    }
  }
  const [well, hanging] = [summarize(latencies.well), summarize(latencies.hanging)];
  return {
    paced_ms_p50: round(well.p50, 1),
    paced_ms_p99: round(well.p99, 1),
    paced_hanging_ms_p50: round(hanging.p50, 1),
    paced_hanging_ms_p99: round(hanging.p99, 1),
    hanging_p99_ratio: round(hanging.p99 / well.p99, 2),
  };
}
