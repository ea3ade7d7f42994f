import { feedListenerSpecs, feedOwnerSpecs } from '@registry/feed';
import { indexSpecs } from '@registry/index-host';
import { readSettings, replicaSpecs, serviceSpecs } from '@registry/config';
import { liveSpecs } from '@registry/live-lookup';

/** The settings of business-registry; a bad one keeps it from starting. */
export function businessRegistryConfig() {
  return readSettings({
    ...serviceSpecs,
    ...replicaSpecs,
    ...indexSpecs,
    ...liveSpecs,
    ...feedOwnerSpecs,
    ...feedListenerSpecs,
  });
}
