import { settingsReader, replicaSpecs, serviceSpecs } from '@registry/config';
import { feedConsumerSpecs } from '@registry/feed/config';
import { indexSpecs } from '@registry/index-host/config';

/** The settings of people; a bad one keeps it from starting. */
export const peopleConfig = settingsReader({
  ...serviceSpecs,
  ...replicaSpecs,
  ...indexSpecs,
  ...feedConsumerSpecs,
});
