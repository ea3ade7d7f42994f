import { LIVE_SOURCES_SQL } from '@registry/live-lookup';
import { migration } from '@registry/persistence/migrations';

/** The health of live lookups at registries. */
export const LiveSources1790450000000 = migration('LiveSources1790450000000', LIVE_SOURCES_SQL);
