import { feedOwnerSpecs } from '@registry/feed';
import { liveSpecs } from '@registry/live-lookup';
import { natsUrl, readSettings, replicaSpecs, serviceSpecs } from '@registry/config';

/** The settings of records-sections; a bad one keeps it from starting. */
export function recordsSectionsConfig() {
  return readSettings({
    ...serviceSpecs,
    ...replicaSpecs,
    ...liveSpecs,
    ...feedOwnerSpecs,
  });
}

/** What explaining needs: the services that know. */
export function explainConfig() {
  return readSettings({ NATS_URL: natsUrl({ desc: 'where the services are asked' }) });
}
