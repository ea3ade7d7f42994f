import 'reflect-metadata';
import { runRelay } from '@registry/feed';
import { topics } from './change-events/topics.ts';
import { recordsSectionsConfig } from './records-sections.config.ts';

/**
 * The relay thread of records-sections, which publishes its change events. Errors reach the thread that started it.
 */
await runRelay({ publisher: 'records-sections', topics }, recordsSectionsConfig());
