import { recordsLive } from '@registry/contracts-records-sections';
import { liveSourcesTopic } from '@registry/live-lookup';

/** Announces how registers that are asked live have answered. */
export const recordsLiveTopic = liveSourcesTopic(recordsLive);
