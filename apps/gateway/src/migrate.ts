import 'reflect-metadata';
import { runMigrations } from '@registry/persistence';
import { runMain } from '@registry/process-life';
import { KeysAndUsage1790000000000 } from '../migrations/1790000000000-keys-and-usage.ts';
import { databaseConfig } from './gateway.config.ts';

runMain(async () => {
  const ran = await runMigrations({
    url: databaseConfig().DATABASE_URL,
    name: 'gateway',
    migrations: [KeysAndUsage1790000000000],
  });
  process.stdout.write(`gateway: ${ran.length === 0 ? 'up to date' : ran.join(', ')}\n`);
});
