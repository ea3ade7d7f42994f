import 'reflect-metadata';
import { searchOptions } from '@registry/index-host';
import { runMain } from '@registry/process-life';
import { startService } from '@registry/service-host';
import packageJson from '../package.json' with { type: 'json' };
import { demoConfig } from './demo.config.ts';
import { DemoModule } from './demo.module.ts';

runMain(async () => {
  const settings = demoConfig();
  const search = searchOptions(settings, import.meta.dirname);
  const { version } = packageJson;
  await startService({ name: 'demo', module: DemoModule.forRoot({ settings, version, search }), settings });
});
