import 'reflect-metadata';
import { feedOwnerSettings, runRelay } from '@registry/feed';
import { createLogger, NestLogger } from '@registry/observability';
import { keyedReads } from '@registry/persistence';
import { topics } from './announcements/topics.ts';
import { recordsSectionsConfig } from './records-sections.config.ts';

/** The thread of records-sections that publishes what it announces; what it throws reaches the thread that began it. */
const config = recordsSectionsConfig();
await runRelay({
  owner: 'records-sections',
  natsUrl: config.NATS_URL,
  topics,
  settings: feedOwnerSettings(config),
  database: { url: config.DATABASE_URL, name: 'records-sections-relay', poolMax: 4, settings: keyedReads },
  logger: new NestLogger(createLogger('records-sections', config.LOG_LEVEL)),
});
