import { withClient } from '@registry/private-servers';
import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from 'pg';
import type { BenchContext } from '../bench.ts';
import { FIGURE_COLUMNS, figureCells, type HttpFigures, httpLoad, httpLoadDuring } from '../http-load.ts';
import { round } from '../latencies.ts';
import type { CompanyCorpus } from './corpus/company-corpus.ts';
import { renameCompanies, spread } from './corpus/renamed-companies.ts';
import { listPaths } from './gateway-searches.ts';
import type { StartedSearch } from './started-search.ts';

/** Companies that are changed together, and are then timed. */
const FEW = 1_000;
/** Companies of the load: as many as have the service rebuild its index. */
const MANY = 110_000;
/** Companies of a transaction of the load. */
const CHUNK = 10_000;
/** As long as a rebuild takes, so that as many searches are compared. */
const QUIET_SECONDS = 90;
/** Between two looks whether the few are found, whose time is the figure. */
const CHECK_INTERVAL_MS = 2;
/** Between two checks whether a load is followed to its end: the checks are searches too, in addition to the measured ones. */
const CHECK_AFTER_LOAD_MS = 200;
/** What is waited for at most. */
const PATIENCE_MS = 300_000;

/** How long searches wait while companies are loaded and while the index is rebuilt, and how soon changes are found. */
export function measureChanging(context: BenchContext, corpus: CompanyCorpus, started: StartedSearch) {
  const url = started.stack.databaseUrl('business-registry');
  return withClient(url, (database) => measureChanges(context, corpus, started, database));
}

async function measureChanges(
  context: BenchContext,
  corpus: CompanyCorpus,
  started: StartedSearch,
  database: Client,
): Promise<Record<string, number>> {
  context.progress('changing 1,000 companies');
  const few = Math.min(FEW, corpus.companies);
  await renameCompanies(database, spread(corpus, few, 1), 'QXFEW');
  const applyMs = await untilFound(started, 'QXFEW', few, CHECK_INTERVAL_MS);
  const many = Math.min(MANY, Math.floor(corpus.companies * 0.6));
  const loaded = spread(corpus, many, 0); // made beforehand: it takes the processor from the service
  const { gateway: baseUrl, headers } = started;
  const searches = { baseUrl, headers, connections: 1, paths: listPaths(corpus, 'two mid', context.seed) };
  context.progress(`measuring searches for ${QUIET_SECONDS} s`);
  const quiet = await httpLoad({ ...searches, seconds: QUIET_SECONDS });
  context.progress(`loading ${many.toLocaleString('en-US')} changed companies`);
  const rebuilt = untilRebuilt(started);
  const load = async (): Promise<number> => {
    const loadStartedAt = performance.now();
    for (let from = 0; from < many; from += CHUNK) {
      await renameCompanies(database, loaded.slice(from, from + CHUNK), 'QXMANY');
    }
    // One more after them all: to check the many would take time from the searches.
    await renameCompanies(database, loaded.slice(0, 1), 'QXLAST');
    await untilFound(started, 'QXLAST', 1, CHECK_AFTER_LOAD_MS);
    return performance.now() - loadStartedAt;
  };
  const { figures: loading, result: loadMs } = await httpLoadDuring(searches, load());
  const phases: Record<string, HttpFigures> = { quiet, loading };
  if (many === MANY) {
    context.progress('waiting for the index to be rebuilt');
    const { figures, result: isRebuilt } = await httpLoadDuring(searches, rebuilt);
    if (isRebuilt) phases['rebuilding'] = figures;
  }
  context.table(
    'Searches through the gateway while the tables of the service change',
    ['while', ...FIGURE_COLUMNS],
    Object.entries(phases).map(([phase, figures]) => [phase, ...figureCells(figures)]),
  );
  return {
    'service: apply 1,000 changes ms': round(applyMs, 0),
    'service: changes applied per second of a load': round((many * 1_000) / loadMs, 0),
    'service: p99 longer during a load ms': round(loading.p99 - quiet.p99),
    ...(phases['rebuilding'] && {
      'service: p99 longer during a rebuild ms': round(phases['rebuilding'].p99 - quiet.p99),
    }),
  };
}

/** Milliseconds until the word is found in so many companies, looked for at this interval. */
async function untilFound(
  { gateway, headers }: StartedSearch,
  word: string,
  count: number,
  checkIntervalMs: number,
): Promise<number> {
  const startedAt = performance.now();
  for (;;) {
    const response = await fetch(`${gateway}/v1/businesses?q=${word}&per_page=1`, { headers });
    const { total_count: found } = (await response.json()) as { total_count?: number };
    const ms = performance.now() - startedAt;
    if (found === count) return ms;
    if (ms > PATIENCE_MS) throw new Error(`${word} is found in ${found ?? 'none'} of ${count} companies.`);
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
