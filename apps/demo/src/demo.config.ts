import { readSettings, serviceSpecs } from '@registry/config';
import { feedListenerSpecs } from '@registry/feed';
import { indexSpecs } from '@registry/index-host';

/** The settings of demo; a bad one keeps it from starting. */
export function demoConfig() {
  return readSettings({
    ...serviceSpecs,
    ...indexSpecs,
    ...feedListenerSpecs,
  });
}
