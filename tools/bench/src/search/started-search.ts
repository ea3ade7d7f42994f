import { stateCodes } from '@registry/domain';
import { executeSql } from '@registry/private-servers';
import { memoryMiB } from '@registry/processes';
import type { AppProcess } from '@registry/testing';
import { mkdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { BenchContext } from '../bench.ts';
import { BenchStack } from '../bench-stack.ts';
import { round } from '../latencies.ts';
import type { CompanyCorpus } from './corpus/company-corpus.ts';
import { fillTables } from './corpus/fill-tables.ts';

/** Gateway and service over tables of the corpus. */
export interface StartedSearch {
  readonly stack: BenchStack;
  readonly service: AppProcess;
  readonly gateway: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly figures: Readonly<Record<string, number>>;
}

/** A tenth is what a service waits for; at this share the changes of the benchmark have it rebuild at ten million too. */
const REBUILD_SHARE = 0.01;

/** Fills the tables, builds the index by the command, and starts the service from its file. */
export async function startSearch(
  context: BenchContext,
  corpus: CompanyCorpus,
  got: ReadonlySet<number>,
): Promise<StartedSearch> {
  const stack = await BenchStack.create(context, []);
  await stack.add('business-registry', { INDEX_REBUILD_SHARE: REBUILD_SHARE, LOG_LEVEL: 'debug' }, [], stateCodes);
  context.progress('starting the service with empty tables');
  const emptyMiB = await memoryOfEmpty(stack);
  context.progress('filling the tables');
  await fillTables(stack.databaseUrl('business-registry'), corpus, got, context.progress);
  context.progress('writing them to the disk');
  // Postgres would start by itself within minutes, during the measurement.
  await executeSql(stack.adminUrl('business-registry'), 'CHECKPOINT');
  context.progress('building the index from the tables');
  const folder = join(String(stack.settingsOf('business-registry')['DATA_DIR']), 'name-index');
  rmSync(folder, { recursive: true, force: true }); // of the empty tables
  mkdirSync(folder);
  const file = join(folder, 'companies-00000001.index');
  const built = await stack.measure('business-registry', 'build-index', file);
  const startedAt = performance.now();
  const service = await stack.startService('business-registry');
  const figures = {
    'service: build from tables s': round(built.seconds, 1),
    'service: memory of the build MB': round(built.rssMiBMax, 0),
    'service: file MB': round(statSync(file).size / 2 ** 20, 1),
    'service: start from file s': round((performance.now() - startedAt) / 1_000),
    'service: memory added MB': round(memoryMiB(service.pid, 'VmRSS') - emptyMiB, 1),
  };
  const { url: gateway, headers } = await stack.startGateway([], { LOG_LEVEL: 'info' });
  return { stack, service, figures, gateway, headers };
}

/** What the service takes without any company; it is ended again. */
async function memoryOfEmpty(stack: BenchStack): Promise<number> {
  const service = await stack.startService('business-registry');
  const mebibytes = memoryMiB(service.pid, 'VmRSS');
  await service.stop();
  return mebibytes;
}
