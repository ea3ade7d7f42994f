import 'reflect-metadata';
import { feedOwnerSettings, runRelay } from '@registry/feed';
import { createLogger, NestLogger } from '@registry/observability';
import { keyedReads } from '@registry/persistence';
import { topics } from './announcements/topics.ts';
import { businessRegistryConfig } from './business-registry.config.ts';

/** The thread of business-registry that publishes what it announces; what it throws reaches the thread that began it. */
const config = businessRegistryConfig();
await runRelay({
  owner: 'business-registry',
  natsUrl: config.NATS_URL,
  topics,
  settings: feedOwnerSettings(config),
  database: { url: config.DATABASE_URL, name: 'business-registry-relay', poolMax: 4, settings: keyedReads },
  logger: new NestLogger(createLogger('business-registry', config.LOG_LEVEL)),
});
