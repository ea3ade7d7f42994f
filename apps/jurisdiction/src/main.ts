import 'reflect-metadata';
import { runMain } from '@registry/process-life';
import { startService } from '@registry/service-host';
import packageJson from '../package.json' with { type: 'json' };
import { jurisdictionConfig } from './jurisdiction.config.ts';
import { JurisdictionModule } from './jurisdiction.module.ts';

runMain(async () => {
  const config = jurisdictionConfig();
  await startService({
    name: 'jurisdiction',
    module: JurisdictionModule.forRoot({
      databaseUrl: config.DATABASE_URL,
      databasePoolMax: config.DATABASE_POOL_MAX,
      natsUrl: config.NATS_URL,
      feedIdleMs: config.FEED_IDLE_SECONDS * 1_000,
      version: packageJson.version,
    }),
    settings: config,
  });
});
