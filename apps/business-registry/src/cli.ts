import 'reflect-metadata';
import { buildIndexCommand } from '@registry/index-host';
import { loadCommand } from '@registry/loading';
import { runMain } from '@registry/process-life';
import { Command } from 'commander';
import { databaseConfig } from './business-registry.config.ts';
import { targetFor } from './load/load-targets.ts';
import { companyBase } from './search/company-base.ts';

/** What an operator does with business-registry. */
runMain(async () => {
  const databaseUrl = (): string => databaseConfig().DATABASE_URL;
  const buildIndex = buildIndexCommand({ service: 'business-registry', databaseUrl, ...companyBase });
  const program = new Command('business-registry').addCommand(buildIndex).addCommand(
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
