import 'reflect-metadata';
import { runRelay } from '@registry/feed';
import { topics } from './announcements/topics.ts';
import { businessRegistryConfig } from './business-registry.config.ts';

/** The thread of business-registry that publishes what it announces; what it throws reaches the thread that started it. */
await runRelay('business-registry', topics, businessRegistryConfig());
