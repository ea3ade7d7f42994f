import { LIVE_LOOKUPS_SQL } from '@registry/live-lookup';
import { migration } from '@registry/persistence/migrations';

/** What registries were asked live: so that equal questions are asked once, by whichever replica. */
export const LiveLookups1790200000000 = migration('LiveLookups1790200000000', LIVE_LOOKUPS_SQL);
