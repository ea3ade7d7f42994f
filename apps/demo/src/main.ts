import 'reflect-metadata';
import { searchOptions } from '@registry/index-host';
import { runMain } from '@registry/process-life';
import { startService } from '@registry/service-host';
import { join } from 'node:path';
import packageJson from '../package.json' with { type: 'json' };
import { demoConfig } from './demo.config.ts';
import { DemoModule } from './demo.module.ts';

runMain(async () => {
  const settings = demoConfig();
  const search = searchOptions(settings, join(import.meta.dirname, 'cli.js'));
  const { version } = packageJson;
  await startService({ name: 'demo', module: DemoModule.forRoot({ settings, version, search }), settings });
});
