import { readSettings, replicaSpecs, serviceSpecs } from '@registry/config';
import { feedListenerSpecs } from '@registry/feed';
import { indexSpecs } from '@registry/index-host';

/** The settings of people; a bad one keeps it from starting. */
export function peopleConfig() {
  return readSettings({
    ...serviceSpecs,
    ...replicaSpecs,
    ...indexSpecs,
    ...feedListenerSpecs,
  });
}
