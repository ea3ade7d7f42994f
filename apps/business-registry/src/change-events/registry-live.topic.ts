import { registryLive } from '@registry/contracts-business-registry';
import { liveSourcesTopic } from '@registry/live-lookup';

/** Publishes the health of live lookups at registries. */
export const registryLiveTopic = liveSourcesTopic(registryLive);
