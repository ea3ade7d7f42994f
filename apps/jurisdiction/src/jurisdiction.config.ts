import { settingsReader, serviceSpecs } from '@registry/config';
import { feedConsumerSpecs } from '@registry/feed/config';

/** The settings of jurisdiction; a bad one keeps it from starting. */
export const jurisdictionConfig = settingsReader({
  ...serviceSpecs,
  ...feedConsumerSpecs,
});
