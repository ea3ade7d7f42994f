import 'reflect-metadata';
import { liveOptions } from '@registry/live-lookup';
import { runApp } from '@registry/process-life/run-app';
import { service } from '@registry/service-host';
import { join } from 'node:path';
import packageJson from '../package.json' with { type: 'json' };
import { loadLiveRegisters } from './live/live-registers.ts';
import { recordsSectionsConfig } from './records-sections.config.ts';
import { RecordsSectionsModule } from './records-sections.module.ts';

export const app = runApp(
  import.meta,
  service('records-sections', recordsSectionsConfig, async (settings) =>
    RecordsSectionsModule.forRoot({
      settings,
      version: packageJson.version,
      relayProgram: join(import.meta.dirname, 'relay.js'),
      liveRegisters: await loadLiveRegisters(liveOptions(settings)),
    }),
  ),
);
