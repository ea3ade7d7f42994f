import 'reflect-metadata';
import { buildIndexCommand } from '@registry/index-host';
import { runMain } from '@registry/process-life';
import { Command } from 'commander';
import { databaseConfig } from './demo.config.ts';
import { demoBase } from './search/demo-base.ts';

/** What an operator does with demo. */
runMain(async () => {
  const databaseUrl = (): string => databaseConfig().DATABASE_URL;
  const buildIndex = buildIndexCommand({ service: 'demo', databaseUrl, ...demoBase });
  await new Command('demo').addCommand(buildIndex).parseAsync();
});
