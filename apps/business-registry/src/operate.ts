import 'reflect-metadata';
import { loadCommand } from '@registry/loading';
import { runMain } from '@registry/service-host';
import { Command } from 'commander';
import { databaseConfig } from './business-registry.config.ts';
import { buildIndexCommand } from './search/build-index.command.ts';
import { targetFor } from './load/load-targets.ts';

/** What an operator does with business-registry. */
runMain(async () => {
  const program = new Command('business-registry').addCommand(buildIndexCommand()).addCommand(
    loadCommand(() => {
      const { DATABASE_URL, SOURCES_DIR, DATA_DIR } = databaseConfig();
      return {
        service: 'business-registry',
        databaseUrl: DATABASE_URL,
        sourcesDir: SOURCES_DIR,
        dataDir: DATA_DIR,
        targetFor,
      };
    }),
  );
  await program.parseAsync();
});
