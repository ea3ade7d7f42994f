import { databaseConfig, withDatabase } from '@registry/persistence';
import { Command } from 'commander';
import { indexFolderConfig } from '../index.config.ts';
import type { IndexFiles } from '../index-files.ts';
import { buildIndexAt } from './fill-index.ts';
import type { BaseContents } from './build-index.ts';

/** Parallel workers of Postgres would each take a processor from the searches. */
const SERIAL = { max_parallel_workers_per_gather: '0' };

/**
 * `build-index [FILE]`: what a service runs for itself. Without a file it writes the next base into the folder of files, which the service
 * takes when it starts.
 */
export function buildIndexCommand(
  service: string,
  contents: BaseContents,
  filesIn: (dataDir: string) => IndexFiles,
): Command {
  return new Command('build-index')
    .description('Build a base segment of the search index from the tables.')
    .argument('[file]', 'output file (default: the next file in the index folder)')
    .action(async (file?: string) => {
      const url = databaseConfig().DATABASE_URL;
      const database = { url, name: `${service}-index`, poolMax: 4, settings: SERIAL };
      const settings = indexFolderConfig();
      const files = filesIn(settings.DATA_DIR);
      const path = file ?? (await files.nextPath());
      await withDatabase(database, (opened) => buildIndexAt(opened, contents, path, settings));
      if (file === undefined) await files.removeOld();
    });
}
