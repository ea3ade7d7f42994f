import 'reflect-metadata';
import { runRelay } from '@registry/feed';
import { topics } from './change-events/topics.ts';
import { withheld } from './withheld/withheld-companies.ts';
import { businessRegistryConfig } from './business-registry.config.ts';

/**
 * The relay thread of business-registry, which publishes its change events. Errors reach the thread that started it.
 */
await runRelay({ publisher: 'business-registry', topics, withheld }, businessRegistryConfig());
