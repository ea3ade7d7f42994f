import { LIVE_LOOKUPS_SQL, LIVE_SOURCES_SQL } from '@registry/live-lookup';
import { migration } from '@registry/persistence/migrations';

/** What UCC registers were asked live, and how they have answered. */
export const LiveLookups1790450000000 = migration('LiveLookups1790450000000', LIVE_LOOKUPS_SQL, LIVE_SOURCES_SQL);
