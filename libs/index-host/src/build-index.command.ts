import { withDatabase } from '@registry/persistence';
import { Command, InvalidArgumentError } from 'commander';
import { type BaseContents, buildIndexFile } from './build-index.ts';

export interface BuildIndexCommandOptions extends BaseContents {
  /** Of the service, as Postgres is to show it. */
  readonly service: string;
  /** Read when the command runs. */
  databaseUrl(): string;
}

/** `build-index FILE`: what a service runs for itself, and what a job may run for many replicas. */
export function buildIndexCommand({ service, databaseUrl, ...contents }: BuildIndexCommandOptions): Command {
  return new Command('build-index')
    .description('Build a base segment of the search index from the tables.')
    .argument('<file>', 'where to write it')
    .option('--workers <n>', 'parallel workers of Postgres at most', workerCount, 2)
    .action(async (file: string, { workers }: { workers: number }) => {
      const settings = { max_parallel_workers_per_gather: String(workers) };
      const database = { url: databaseUrl(), name: `${service}-index`, poolMax: 4, settings };
      await withDatabase(database, (opened) => buildIndexFile(opened, contents, file));
    });
}

/** As many as Postgres's own setting takes. */
function workerCount(text: string): number {
  if (/^\d{1,4}$/.test(text) && Number(text) <= 1_024) return Number(text);
  throw new InvalidArgumentError('It takes a whole number from 0 to 1,024.');
}
