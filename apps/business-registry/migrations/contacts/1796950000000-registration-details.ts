import { migration } from '@registry/persistence/migrations';

/** How the registry says that a company is reached and what it does; null in rows of registries that publish none of it. */
export const RegistrationDetails1796950000000 = migration(
  'RegistrationDetails1796950000000',
  'ALTER TABLE registrations ADD COLUMN details json',
);
