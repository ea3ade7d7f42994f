import type { Provider } from '@nestjs/common';
import type { FeedEvent } from '@registry/contracts-feed';
import type { LiveSourceHealth } from '@registry/domain';
import { Database } from '@registry/persistence';
import { LiveHealth } from './live-health.ts';
import { LiveLookups } from './live-lookups.ts';
import { LiveLookupsStore } from './live-lookups.store.ts';

/** `LiveLookups` and `LiveHealth` of a service that asks sources live; `event` is what it announces of them. */
export function liveProviders(event: FeedEvent<LiveSourceHealth>): Provider[] {
  return [
    { provide: LiveHealth, useFactory: (database: Database) => new LiveHealth(database, event), inject: [Database] },
    {
      provide: LiveLookups,
      useFactory: (database: Database, health: LiveHealth) => new LiveLookups(new LiveLookupsStore(database), health),
      inject: [Database, LiveHealth],
    },
  ];
}
