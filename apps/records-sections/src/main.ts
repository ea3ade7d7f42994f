import 'reflect-metadata';
import { liveOptions } from '@registry/live-lookup';
import { runMain } from '@registry/process-life';
import { startService } from '@registry/service-host';
import { join } from 'node:path';
import packageJson from '../package.json' with { type: 'json' };
import { loadLiveRegisters } from './live/live-registers.ts';
import { recordsSectionsConfig } from './records-sections.config.ts';
import { RecordsSectionsModule } from './records-sections.module.ts';

runMain(async () => {
  const settings = recordsSectionsConfig();
  const liveRegisters = await loadLiveRegisters(liveOptions(settings));
  await startService({
    name: 'records-sections',
    module: RecordsSectionsModule.forRoot({
      settings,
      version: packageJson.version,
      relayProgram: join(import.meta.dirname, 'relay.js'),
      liveRegisters,
    }),
    settings,
  });
});
