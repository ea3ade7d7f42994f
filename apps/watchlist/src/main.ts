import 'reflect-metadata';
import { runApp } from '@registry/process-life/run-app';
import { service } from '@registry/service-host';
import packageJson from '../package.json' with { type: 'json' };
import { watchlistConfig } from './watchlist.config.ts';
import { WatchlistModule } from './watchlist.module.ts';

const { version } = packageJson;

export const app = runApp(
  import.meta,
  service('watchlist', watchlistConfig, (settings) => WatchlistModule.forRoot({ settings, version })),
);
