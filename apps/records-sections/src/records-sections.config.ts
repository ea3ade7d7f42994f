import { feedPublisherSpecs } from '@registry/feed/config';
import { liveSpecs } from '@registry/live-lookup/config';
import { natsUrl, settingsReader, replicaSpecs, serviceSpecs, versionSpecs } from '@registry/config';

/** The settings of records-sections; a bad one keeps it from starting. */
export const recordsSectionsConfig = settingsReader({
  ...serviceSpecs,
  ...replicaSpecs,
  ...versionSpecs,
  ...liveSpecs,
  ...feedPublisherSpecs,
});

/** What explaining needs: the services that know. */
export const explainConfig = settingsReader({ NATS_URL: natsUrl({ desc: 'URL of the NATS server' }) });
