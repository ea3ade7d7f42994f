import 'reflect-metadata';
import { runMain } from '@registry/process-life';
import { startService } from '@registry/service-host';
import packageJson from '../package.json' with { type: 'json' };
import { watchlistConfig } from './watchlist.config.ts';
import { WatchlistModule } from './watchlist.module.ts';

runMain(async () => {
  const settings = watchlistConfig();
  const { version } = packageJson;
  await startService({ name: 'watchlist', module: WatchlistModule.forRoot({ settings, version }), settings });
});
