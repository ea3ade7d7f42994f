import 'reflect-metadata';
import { searchOptions } from '@registry/index-host';
import { runApp } from '@registry/process-life/run-app';
import { service } from '@registry/service-host';
import packageJson from '../package.json' with { type: 'json' };
import { peopleConfig } from './people.config.ts';
import { PeopleModule } from './people.module.ts';

const { version } = packageJson;

export const app = runApp(
  import.meta,
  service('people', peopleConfig, (settings) =>
    PeopleModule.forRoot({ settings, version, search: searchOptions(settings, import.meta.dirname) }),
  ),
);
