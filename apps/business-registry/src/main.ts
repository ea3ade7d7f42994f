import 'reflect-metadata';
import { searchOptions } from '@registry/index-host';
import { liveOptions } from '@registry/live-lookup';
import { runMain } from '@registry/process-life';
import { startService } from '@registry/service-host';
import { join } from 'node:path';
import packageJson from '../package.json' with { type: 'json' };
import { businessRegistryConfig } from './business-registry.config.ts';
import { BusinessRegistryModule } from './business-registry.module.ts';
import { loadLiveSources } from './live/live-sources.ts';

runMain(async () => {
  const settings = businessRegistryConfig();
  const liveSources = await loadLiveSources(liveOptions(settings));
  await startService({
    name: 'business-registry',
    module: BusinessRegistryModule.forRoot({
      settings,
      version: packageJson.version,
      relayProgram: join(import.meta.dirname, 'relay.js'),
      liveSources,
      search: searchOptions(settings, import.meta.dirname),
    }),
    settings,
  });
});
