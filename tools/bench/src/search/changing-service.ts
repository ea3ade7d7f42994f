import type { MessageClient } from '@registry/messaging';
import { setTimeout as delay } from 'node:timers/promises';
import type { BenchContext } from '../bench.ts';
import { round, summarize } from '../latencies.ts';
import type { CompanyCorpus } from './corpus/company-corpus.ts';
import { queryClasses } from './corpus/query-classes.ts';
import { Random } from './corpus/random.ts';
import { renameCompanies, spread } from './corpus/renamed-companies.ts';
import type { StartedSearch } from './started-search.ts';
import { search, Waits } from './waits/waits.ts';

/** Companies that are changed together, and are then timed. */
const FEW = 1_000;
/** Companies of the load: as many as have the service rebuild its index. */
const MANY = 110_000;
/** Companies of a transaction of the load. */
const CHUNK = 10_000;
/** As long as a rebuild takes, so that as many searches are compared. */
const QUIET_MS = 90_000;
/** Between two looks whether the few are found, whose time is the figure. */
const CHECK_INTERVAL_MS = 2;
/** Between two checks whether a load is followed to its end: the checks are searches too, in addition to the measured ones. */
const CHECK_AFTER_LOAD_MS = 200;
/** What is waited for at most. */
const PATIENCE_MS = 300_000;

/** How long searches wait while companies are loaded and while the index is rebuilt, and how soon changes are found. */
export async function measureChanging(
  context: BenchContext,
  corpus: CompanyCorpus,
  started: StartedSearch,
): Promise<Record<string, number>> {
  const client = await started.stack.startClient();
  const database = await started.stack.connect('business-registry');
  context.progress('changing 1,000 companies');
  const few = Math.min(FEW, corpus.companies);
  await renameCompanies(database, spread(corpus, few, 1), 'QXFEW');
  const applyMs = await untilFound(client, 'QXFEW', few, CHECK_INTERVAL_MS);
  const many = Math.min(MANY, Math.floor(corpus.companies * 0.6));
  const loaded = spread(corpus, many, 0); // made beforehand: it takes the processor from the service
  const waits = await Waits.start({
    natsUrl: started.stack.nats.url,
    queries: foundQueries(corpus, context.seed),
  });
  context.cleanup(() => waits.stop());
  context.progress(`measuring searches for ${QUIET_MS / 1_000} s`);
  await delay(QUIET_MS);
  const quiet = await waits.take();
  context.progress(`loading ${many.toLocaleString('en-US')} changed companies`);
  const rebuilt = untilRebuilt(started);
  const loadStartedAt = performance.now();
  for (let from = 0; from < many; from += CHUNK) {
    await renameCompanies(database, loaded.slice(from, from + CHUNK), 'QXMANY');
  }
  // One more after them all: to check the many would take time from the searches.
  await renameCompanies(database, loaded.slice(0, 1), 'QXLAST');
  await untilFound(client, 'QXLAST', 1, CHECK_AFTER_LOAD_MS);
  const loadMs = performance.now() - loadStartedAt;
  const loading = await waits.take();
  let rebuilding: number[] | undefined;
  if (many === MANY) {
    context.progress('waiting for the index to be rebuilt');
    if (await rebuilt) rebuilding = await waits.take();
  }
  await waits.stop();
  return report(context, { quiet, loading, rebuilding }, applyMs, many / (loadMs / 1_000));
}

function foundQueries(corpus: CompanyCorpus, seed: number): readonly string[] {
  const random = new Random(seed);
  return Array.from({ length: 200 }, () => queryClasses['two mid'](corpus, random).join(' '));
}

/** Milliseconds until the word is found in so many companies, looked for at this interval. */
async function untilFound(
  client: MessageClient,
  word: string,
  count: number,
  checkIntervalMs: number,
): Promise<number> {
  const startedAt = performance.now();
  for (;;) {
    const totalCount = (await search(client, word, 1))?.totalCount;
    const ms = performance.now() - startedAt;
    if (totalCount === count) return ms;
    if (ms > PATIENCE_MS) throw new Error(`${word} is found in ${totalCount ?? 'none'} of ${count} companies.`);
    await delay(checkIntervalMs);
  }
}

/** Whether the index is rebuilt, from now on, before patience ends. */
function untilRebuilt({ service }: StartedSearch): Promise<boolean> {
  const isRebuilt = (line: string): boolean => line.includes('"msg":"index rebuilt');
  let earlier = service.lines.filter(isRebuilt).length;
  return service
    .untilLogged((line) => (isRebuilt(line) && --earlier < 0) || undefined, 2 * PATIENCE_MS)
    .catch(() => false);
}

function report(
  context: BenchContext,
  phases: { readonly quiet: number[]; readonly loading: number[]; readonly rebuilding: number[] | undefined },
  applyMs: number,
  changesPerSecond: number,
): Record<string, number> {
  const rows = Object.entries<number[] | undefined>(phases).flatMap(([phase, latencies]) => {
    if (latencies === undefined) return [];
    const { p50, p95, p99, max } = summarize(latencies);
    return [[phase, latencies.length, p50, p95, p99, max]];
  });
  context.table(
    'Searches by the service while its tables change',
    ['while', 'searches', 'p50 ms', 'p95 ms', 'p99 ms', 'max ms'],
    rows,
  );
  const { quiet, loading, rebuilding } = phases;
  const p99Longer = (latencies: number[]): number => round(summarize(latencies).p99 - summarize(quiet).p99);
  return {
    'service: apply 1,000 changes ms': round(applyMs, 0),
    'service: changes applied per second of a load': round(changesPerSecond, 0),
    'service: p99 longer during a load ms': p99Longer(loading),
    ...(rebuilding === undefined ? {} : { 'service: p99 longer during a rebuild ms': p99Longer(rebuilding) }),
  };
}
