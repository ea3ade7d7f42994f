import { readSettings, serviceSpecs } from '@registry/config';
import { feedListenerSpecs } from '@registry/feed';

/** The settings of jurisdiction; a bad one keeps it from starting. */
export function jurisdictionConfig() {
  return readSettings({
    ...serviceSpecs,
    ...feedListenerSpecs,
  });
}
