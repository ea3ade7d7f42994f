import 'reflect-metadata';
import { searchOptions } from '@registry/index-host';
import { liveOptions } from '@registry/live-lookup';
import { runApp } from '@registry/process-life/run-app';
import { service } from '@registry/service-host';
import { join } from 'node:path';
import packageJson from '../package.json' with { type: 'json' };
import { businessRegistryConfig } from './business-registry.config.ts';
import { BusinessRegistryModule } from './business-registry.module.ts';
import { loadLiveSources } from './live/live-sources.ts';

export const app = runApp(
  import.meta,
  service('business-registry', businessRegistryConfig, async (settings) =>
    BusinessRegistryModule.forRoot({
      settings,
      version: packageJson.version,
      relayProgram: join(import.meta.dirname, 'relay.js'),
      liveSources: await loadLiveSources(liveOptions(settings)),
      search: searchOptions(settings, import.meta.dirname),
    }),
  ),
);
