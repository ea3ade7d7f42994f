import { registryLive } from '@registry/contracts-business-registry';
import { liveSourcesTopic } from '@registry/live-lookup';

/** Tells how registries that are asked live have answered. */
export const registryLiveTopic = liveSourcesTopic(registryLive);
