import 'reflect-metadata';
import { feedOwnerSettings } from '@registry/feed';
import { liveOptions } from '@registry/live-lookup';
import { runMain } from '@registry/process-life';
import { startService } from '@registry/service-host';
import { join } from 'node:path';
import packageJson from '../package.json' with { type: 'json' };
import { loadLiveRegisters } from './live/live-registers.ts';
import { recordsSectionsConfig } from './records-sections.config.ts';
import { RecordsSectionsModule } from './records-sections.module.ts';

runMain(async () => {
  const config = recordsSectionsConfig();
  const liveRegisters = await loadLiveRegisters(liveOptions(config));
  await startService({
    name: 'records-sections',
    module: RecordsSectionsModule.forRoot({
      databaseUrl: config.DATABASE_URL,
      databasePoolMax: config.DATABASE_POOL_MAX,
      version: packageJson.version,
      natsUrl: config.NATS_URL,
      feed: feedOwnerSettings(config),
      relayProgram: join(import.meta.dirname, 'relay.js'),
      liveRegisters,
    }),
    settings: config,
  });
});
