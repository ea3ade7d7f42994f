import { LIVE_LOOKUPS_SQL } from '@registry/live-lookup';
import { migration } from '@registry/persistence/migrations';

/** Live lookups, so that all replicas run equal ones once. */
export const LiveLookups1790200000000 = migration('LiveLookups1790200000000', LIVE_LOOKUPS_SQL);
