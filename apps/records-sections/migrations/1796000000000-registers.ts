import { RECORD_TABLES } from '@registry/domain';
import { migration } from '@registry/persistence/migrations';

/**
 * Records that several sources of a register publish: the row that is shown has the register's number as its source and lists its
 * `versions`. The row of each source stays, without a subject: whom it is about is in `hidden_subject`.
 */
export const Registers1796000000000 = migration(
  'Registers1796000000000',
  'ALTER TABLE record_sources ADD COLUMN register_no smallint REFERENCES sources',
  ...RECORD_TABLES.map((table) => `ALTER TABLE ${table} ADD COLUMN hidden_subject json, ADD COLUMN versions json`),
);
