import { RECORD_TABLES } from '@registry/domain';
import { migration } from '@registry/persistence/migrations';

/** The load whose file was the newest to have a record, where that is not the one that wrote it, and the last one that had a part. */
export const ConfirmingLoads1795589311107 = migration(
  'ConfirmingLoads1795589311107',
  ...RECORD_TABLES.map((table) => `ALTER TABLE ${table} ADD COLUMN confirmed_load_no bigint`),
  'ALTER TABLE record_parts ADD COLUMN load_no bigint',
);
