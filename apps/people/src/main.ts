import 'reflect-metadata';
import { searchOptions } from '@registry/index-host';
import { runMain } from '@registry/process-life';
import { startService } from '@registry/service-host';
import packageJson from '../package.json' with { type: 'json' };
import { peopleConfig } from './people.config.ts';
import { PeopleModule } from './people.module.ts';

runMain(async () => {
  const settings = peopleConfig();
  const search = searchOptions(settings, import.meta.dirname);
  const { version } = packageJson;
  await startService({ name: 'people', module: PeopleModule.forRoot({ settings, version, search }), settings });
});
