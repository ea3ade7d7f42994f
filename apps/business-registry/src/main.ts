import 'reflect-metadata';
import { feedOwnerSettings } from '@registry/feed';
import { ProcessIndexBuilder } from '@registry/index-host';
import { liveOptions } from '@registry/live-lookup';
import { runMain } from '@registry/process-life';
import { startService } from '@registry/service-host';
import { join } from 'node:path';
import packageJson from '../package.json' with { type: 'json' };
import { businessRegistryConfig } from './business-registry.config.ts';
import { BusinessRegistryModule } from './business-registry.module.ts';
import { loadLiveSources } from './live/live-sources.ts';

runMain(async () => {
  const config = businessRegistryConfig();
  const liveSources = await loadLiveSources(liveOptions(config));
  await startService({
    name: 'business-registry',
    module: BusinessRegistryModule.forRoot({
      databaseUrl: config.DATABASE_URL,
      databasePoolMax: config.DATABASE_POOL_MAX,
      version: packageJson.version,
      natsUrl: config.NATS_URL,
      feed: feedOwnerSettings(config),
      relayProgram: join(import.meta.dirname, 'relay.js'),
      feedIdleMs: config.FEED_IDLE_SECONDS * 1_000,
      liveSources,
      search: {
        dataDir: config.DATA_DIR,
        builder: new ProcessIndexBuilder(join(import.meta.dirname, 'cli.js')),
        rebuildShare: config.INDEX_REBUILD_SHARE,
      },
    }),
    settings: config,
  });
});
