import 'reflect-metadata';
import { runMain } from '@registry/process-life';
import { startService } from '@registry/service-host';
import packageJson from '../package.json' with { type: 'json' };
import { batchesConfig } from './batches.config.ts';
import { BatchesModule } from './batches.module.ts';

runMain(async () => {
  const settings = batchesConfig();
  const { version } = packageJson;
  await startService({ name: 'batches', module: BatchesModule.forRoot({ settings, version }), settings });
});
