import type { Provider } from '@nestjs/common';
import type { FeedEvent } from '@registry/contracts-feed';
import type { LiveSourceHealth } from '@registry/domain';
import { Database } from '@registry/persistence';
import { type DeclaredSource, LiveHealth } from './live-health.ts';
import { LiveLookups } from './live-lookups.ts';
import { LiveLookupsStore } from './live-lookups.store.ts';

/** `LiveLookups` and `LiveHealth` of a service with these live sources, by state; `event` publishes their health. */
export function liveProviders(
  event: FeedEvent<LiveSourceHealth>,
  sources: ReadonlyMap<string, DeclaredSource>,
): Provider[] {
  const useFactory = (database: Database) => new LiveHealth(database, event, [...sources.values()]);
  return [
    { provide: LiveHealth, useFactory, inject: [Database] },
    {
      provide: LiveLookups,
      useFactory: (database: Database, health: LiveHealth) => new LiveLookups(new LiveLookupsStore(database), health),
      inject: [Database, LiveHealth],
    },
  ];
}
