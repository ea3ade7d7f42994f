import { registryLive } from '@registry/contracts-business-registry';
import { liveSourcesTopic } from '@registry/live-lookup';

/** Announces how registries that are asked live have answered. */
export const registryLiveTopic = liveSourcesTopic(registryLive);
