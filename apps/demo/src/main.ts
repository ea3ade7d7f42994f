import 'reflect-metadata';
import { searchOptions } from '@registry/index-host';
import { runApp } from '@registry/process-life/run-app';
import { service } from '@registry/service-host';
import packageJson from '../package.json' with { type: 'json' };
import { demoConfig } from './demo.config.ts';
import { DemoModule } from './demo.module.ts';

const { version } = packageJson;

export const app = runApp(
  import.meta,
  service('demo', demoConfig, (settings) =>
    DemoModule.forRoot({ settings, version, search: searchOptions(settings, import.meta.dirname) }),
  ),
);
