import { withDatabase } from '@registry/persistence';
import { Command } from 'commander';
import { databaseConfig } from '../business-registry.config.ts';
import { buildIndexFile } from './build-index.ts';

/** `build-index FILE`: what the service runs for itself, and what a job may run for many replicas. */
export function buildIndexCommand(): Command {
  return new Command('build-index')
    .description('Build a base segment of the search index from the tables.')
    .argument('<file>', 'where to write it')
    .action(async (file: string) => {
      const database = { url: databaseConfig().DATABASE_URL, name: 'business-registry-index', poolMax: 4 };
      await withDatabase(database, (opened) => buildIndexFile(opened, file));
    });
}
