import 'reflect-metadata';
import { loadCommand } from '@registry/loading';
import { runMain } from '@registry/process-life';
import { Command } from 'commander';
import { explainCommand } from './explain/explain.command.ts';
import { targetFor } from './load/load-targets.ts';
import { databaseConfig } from './records-sections.config.ts';

/** What an operator does with records-sections. */
runMain(async () => {
  const program = new Command('records-sections')
    .addCommand(
      loadCommand(() => {
        const { DATABASE_URL, SOURCES_DIR, DATA_DIR } = databaseConfig();
        return {
          service: 'records-sections',
          databaseUrl: DATABASE_URL,
          sourcesDir: SOURCES_DIR,
          dataDir: DATA_DIR,
          targetFor,
        };
      }),
    )
    .addCommand(explainCommand());
  await program.parseAsync();
});
