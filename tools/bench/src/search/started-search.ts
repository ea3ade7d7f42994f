import { readFileSync } from 'node:fs';
import { mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type ReadyLine, startApp, startNats } from '../bench-app.ts';
import { BenchPostgres } from '../bench-postgres.ts';
import type { BenchContext } from '../bench.ts';
import { round } from '../latencies.ts';
import { runProgram } from '../run-program.ts';
import type { CompanyCorpus } from './corpus/company-corpus.ts';
import { fillTables } from './corpus/fill-tables.ts';

/** Gateway and service over tables of the corpus. */
export interface StartedSearch {
  readonly registryUrl: string;
  readonly natsUrl: string;
  readonly gateway: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly figures: Readonly<Record<string, number>>;
  /** Called with every message that the service logs, while it is set. */
  readonly log: { listener: ((message: string) => void) | undefined };
}

/** A tenth is what a service waits for; at this share the changes of the benchmark have it rebuild at ten million too. */
const REBUILD_SHARE = 0.01;

/** Fills the tables, builds the index by the command, and starts the service from its file. */
export async function startSearch(
  context: BenchContext,
  corpus: CompanyCorpus,
  got: ReadonlySet<number>,
): Promise<StartedSearch> {
  const postgres = await BenchPostgres.start(context);
  const [registryUrl, gatewayUrl] = [await postgres.database('business-registry'), await postgres.database('gateway')];
  const natsUrl = await startNats(context);
  const env = { DATABASE_URL: registryUrl, NATS_URL: natsUrl, INDEX_REBUILD_SHARE: String(REBUILD_SHARE) };
  context.progress('starting the service with empty tables');
  const emptyMiB = await memoryOfEmpty(context, { ...env, DATA_DIR: join(context.workFolder, 'empty') });
  context.progress('filling the tables');
  await fillTables(registryUrl, corpus, got, context.progress);
  context.progress('writing them to the disk');
  await postgres.settle();
  context.progress('building the index from the tables');
  const file = join(context.workFolder, 'name-index', 'companies-00000001.index');
  await mkdir(join(context.workFolder, 'name-index'));
  const built = await runProgram('business-registry', 'cli', ['build-index', file], env);
  context.progress('starting the services');
  const log: StartedSearch['log'] = { listener: undefined };
  const startedAt = performance.now();
  const settings = { ...env, DATA_DIR: context.workFolder, LOG_LEVEL: 'debug' };
  const service = await startApp(context, 'business-registry', settings, (line) => log.listener?.(String(line['msg'])));
  const figures = {
    'service: build from tables s': round(built.seconds, 1),
    'service: memory of the build MB': round(built.rssMiBMax, 0),
    'service: file MB': round((await stat(file)).size / 2 ** 20, 1),
    'service: start from file s': round((performance.now() - startedAt) / 1_000),
    'service: memory added MB': round(memoryMiB(service) - emptyMiB, 1),
  };
  return { registryUrl, natsUrl, figures, log, ...(await startGateway(context, gatewayUrl, natsUrl)) };
}

async function startGateway(context: BenchContext, gatewayUrl: string, natsUrl: string) {
  const settings = { DATABASE_URL: gatewayUrl, KEY_HASH_SECRET: 'a secret of this benchmark, long enough' };
  const create = ['keys', 'create', '--workspace', 'bench', '--daily-limit', '1000000000', '--json'];
  const { key } = JSON.parse((await runProgram('gateway', 'cli', create, settings)).lastLine) as { key: string };
  const ready = await startApp(context, 'gateway', { ...settings, NATS_URL: natsUrl, PRODUCTION_PORT: '0' });
  return { gateway: `http://127.0.0.1:${String(ready['productionPort'])}`, headers: { 'x-api-key': key } };
}

/** What the service takes without any company; it is ended again. */
async function memoryOfEmpty(context: BenchContext, env: Readonly<Record<string, string>>): Promise<number> {
  const service = await startApp(context, 'business-registry', env);
  const mebibytes = memoryMiB(service);
  process.kill(Number(service['pid']), 'SIGTERM');
  while (isRunning(service)) await delay(50);
  return mebibytes;
}

function isRunning(service: ReadyLine): boolean {
  try {
    return process.kill(Number(service['pid']), 0);
  } catch {
    return false;
  }
}

/** Memory of a process that is resident now, as Linux counts it. */
function memoryMiB(service: ReadyLine): number {
  const status = readFileSync(`/proc/${String(service['pid'])}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? Number.NaN) / 1_024;
}
