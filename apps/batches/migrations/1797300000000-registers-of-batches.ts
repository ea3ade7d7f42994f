import { migration } from '@registry/persistence/migrations';

export const RegistersOfBatches1797300000000 = migration(
  'RegistersOfBatches1797300000000',
  `-- What was loaded of the registries that rows were matched with.
   ALTER TABLE batches ADD COLUMN register_coverage jsonb`,
);
