import 'reflect-metadata';
import { runMain } from '@registry/process-life';
import { startService } from '@registry/service-host';
import packageJson from '../package.json' with { type: 'json' };
import { jurisdictionConfig } from './jurisdiction.config.ts';
import { JurisdictionModule } from './jurisdiction.module.ts';

runMain(async () => {
  const settings = jurisdictionConfig();
  const { version } = packageJson;
  await startService({ name: 'jurisdiction', module: JurisdictionModule.forRoot({ settings, version }), settings });
});
