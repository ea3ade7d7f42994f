import { serviceSpecs, settingsReader } from '@registry/config';

/** The settings of batches; a bad one keeps it from starting. */
export const batchesConfig = settingsReader(serviceSpecs);
