import 'reflect-metadata';
import { runApp } from '@registry/process-life/run-app';
import { service } from '@registry/service-host';
import packageJson from '../package.json' with { type: 'json' };
import { batchesConfig } from './batches.config.ts';
import { BatchesModule } from './batches.module.ts';

const { version } = packageJson;

export const app = runApp(
  import.meta,
  service('batches', batchesConfig, (settings) => BatchesModule.forRoot({ settings, version })),
);
