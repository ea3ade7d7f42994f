import { serviceSpecs, settingsReader } from '@registry/config';
import { feedConsumerSpecs } from '@registry/feed/config';

/** The settings of batches; a bad one keeps it from starting. */
export const batchesConfig = settingsReader({ ...serviceSpecs, ...feedConsumerSpecs });
