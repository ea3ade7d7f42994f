import 'reflect-metadata';
import { runApp } from '@registry/process-life/run-app';
import { service } from '@registry/service-host';
import packageJson from '../package.json' with { type: 'json' };
import { jurisdictionConfig } from './jurisdiction.config.ts';
import { JurisdictionModule } from './jurisdiction.module.ts';

const { version } = packageJson;

export const app = runApp(
  import.meta,
  service('jurisdiction', jurisdictionConfig, (settings) => JurisdictionModule.forRoot({ settings, version })),
);
