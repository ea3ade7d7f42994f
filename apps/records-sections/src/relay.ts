import 'reflect-metadata';
import { runRelay } from '@registry/feed';
import { topics } from './announcements/topics.ts';
import { recordsSectionsConfig } from './records-sections.config.ts';

/** The thread of records-sections that publishes what it announces; what it throws reaches the thread that started it. */
await runRelay('records-sections', topics, recordsSectionsConfig());
