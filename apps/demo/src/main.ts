import 'reflect-metadata';
import { ProcessIndexBuilder } from '@registry/index-host';
import { runMain } from '@registry/process-life';
import { startService } from '@registry/service-host';
import { join } from 'node:path';
import packageJson from '../package.json' with { type: 'json' };
import { demoConfig } from './demo.config.ts';
import { DemoModule } from './demo.module.ts';

runMain(async () => {
  const config = demoConfig();
  await startService({
    name: 'demo',
    module: DemoModule.forRoot({
      databaseUrl: config.DATABASE_URL,
      databasePoolMax: config.DATABASE_POOL_MAX,
      natsUrl: config.NATS_URL,
      feedIdleMs: config.FEED_IDLE_SECONDS * 1_000,
      version: packageJson.version,
      search: {
        dataDir: config.DATA_DIR,
        builder: new ProcessIndexBuilder(join(import.meta.dirname, 'cli.js')),
        rebuildShare: config.INDEX_REBUILD_SHARE,
      },
    }),
    settings: config,
  });
});
