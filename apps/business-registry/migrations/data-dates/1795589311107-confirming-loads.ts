import { migration } from '@registry/persistence/migrations';

/** The load whose file was the newest to have a registration, where that is not the one that wrote it. */
export const ConfirmingLoads1795589311107 = migration(
  'ConfirmingLoads1795589311107',
  'ALTER TABLE registrations ADD COLUMN confirmed_load_no bigint',
);
