import { feedConsumerSpecs, feedPublisherSpecs } from '@registry/feed/config';
import { indexSpecs } from '@registry/index-host/config';
import { settingsReader, replicaSpecs, serviceSpecs, versionSpecs } from '@registry/config';
import { liveSpecs } from '@registry/live-lookup/config';

/** The settings of business-registry; a bad one keeps it from starting. */
export const businessRegistryConfig = settingsReader({
  ...serviceSpecs,
  ...replicaSpecs,
  ...versionSpecs,
  ...indexSpecs,
  ...liveSpecs,
  ...feedPublisherSpecs,
  ...feedConsumerSpecs,
});
