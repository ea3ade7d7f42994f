import 'reflect-metadata';
import { runMigrations } from '@registry/persistence';
import { runMain } from '@registry/process-life';
import { migrations } from '../migrations/migrations.ts';
import { databaseConfig } from './demo.config.ts';

runMain(async () => {
  const ran = await runMigrations({ url: databaseConfig().DATABASE_URL, name: 'demo', migrations });
  process.stdout.write(`demo: ${ran.length === 0 ? 'up to date' : ran.join(', ')}\n`);
});
