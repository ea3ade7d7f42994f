import { withDatabase } from '@registry/persistence';
import { Command } from 'commander';
import { type BaseContents, buildIndexFile } from './build-index.ts';

export interface BuildIndexCommandOptions extends BaseContents {
  /** Of the service, as Postgres is to show it. */
  readonly service: string;
  /** Read when the command runs. */
  databaseUrl(): string;
}

/** Parallel workers of Postgres would each take a processor from the searches. */
const SERIAL = { max_parallel_workers_per_gather: '0' };

/** `build-index FILE`: what a service runs for itself, and what a job may run for many replicas. */
export function buildIndexCommand({ service, databaseUrl, ...contents }: BuildIndexCommandOptions): Command {
  return new Command('build-index')
    .description('Build a base segment of the search index from the tables.')
    .argument('<file>', 'where to write it')
    .action(async (file: string) => {
      const database = { url: databaseUrl(), name: `${service}-index`, poolMax: 4, settings: SERIAL };
      await withDatabase(database, (opened) => buildIndexFile(opened, contents, file));
    });
}
