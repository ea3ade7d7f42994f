import { recordsLive } from '@registry/contracts-records-sections';
import { liveSourcesTopic } from '@registry/live-lookup';

/** Publishes the health of live lookups at registers. */
export const recordsLiveTopic = liveSourcesTopic(recordsLive);
