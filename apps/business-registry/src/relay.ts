import 'reflect-metadata';
import { runRelay } from '@registry/feed';
import { topics } from './change-events/topics.ts';
import { businessRegistryConfig } from './business-registry.config.ts';

/**
 * The relay thread of business-registry, which publishes its change events. Errors reach the thread that started it.
 */
await runRelay('business-registry', topics, businessRegistryConfig());
