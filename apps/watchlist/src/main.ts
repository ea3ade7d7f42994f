import 'reflect-metadata';
import { runMain } from '@registry/process-life';
import { startService } from '@registry/service-host';
import { join } from 'node:path';
import packageJson from '../package.json' with { type: 'json' };
import { watchlistConfig } from './watchlist.config.ts';
import { WatchlistModule } from './watchlist.module.ts';

runMain(async () => {
  const config = watchlistConfig();
  await startService({
    name: 'watchlist',
    module: WatchlistModule.forRoot({
      databaseUrl: config.DATABASE_URL,
      databasePoolMax: config.DATABASE_POOL_MAX,
      natsUrl: config.NATS_URL,
      feedIdleMs: config.FEED_IDLE_SECONDS * 1_000,
      sealingSecret: config.SEALING_SECRET,
      retryDelaysMs: config.RETRY_DELAYS_SECONDS.map((each) => each * 1_000),
      allowLoopback: config.DANGEROUSLY_ALLOW_LOOPBACK_WEBHOOKS,
      publicUrl: config.PUBLIC_URL.replace(/\/+$/, ''),
      mail: {
        from: config.MAIL_FROM,
        smtpUrl: config.SMTP_URL,
        folder: join(config.DATA_DIR, 'mails'),
      },
      retentionDays: { events: config.EVENT_RETENTION_DAYS, deliveries: config.DELIVERY_RETENTION_DAYS },
      version: packageJson.version,
    }),
    settings: config,
  });
});
