import { LIVE_LOOKUPS_SQL, LIVE_SOURCES_SQL } from '@registry/live-lookup';
import { migration } from '@registry/persistence/migrations';

/** Live lookups at UCC registers, and their health. */
export const LiveLookups1790450000000 = migration('LiveLookups1790450000000', LIVE_LOOKUPS_SQL, LIVE_SOURCES_SQL);
