import { settingsReader, serviceSpecs } from '@registry/config';
import { feedConsumerSpecs } from '@registry/feed/config';
import { indexSpecs } from '@registry/index-host/config';

/** The settings of demo; a bad one keeps it from starting. */
export const demoConfig = settingsReader({
  ...serviceSpecs,
  ...indexSpecs,
  ...feedConsumerSpecs,
});
