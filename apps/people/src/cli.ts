import 'reflect-metadata';
import { buildIndexCommand } from '@registry/index-host';
import { runMain } from '@registry/process-life';
import { Command } from 'commander';
import { databaseConfig } from './people.config.ts';
import { personBase } from './search/person-base.ts';

/** What an operator does with people. */
runMain(async () => {
  const databaseUrl = (): string => databaseConfig().DATABASE_URL;
  const buildIndex = buildIndexCommand({ service: 'people', databaseUrl, ...personBase });
  await new Command('people').addCommand(buildIndex).parseAsync();
});
