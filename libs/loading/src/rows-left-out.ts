import { migration } from '@registry/persistence/migrations';

/** Rows that a load skipped on purpose, which were counted as rejected, in addition to `LOAD_TABLES_SQL`. */
export const RowsLeftOut1790700000000 = migration(
  'RowsLeftOut1790700000000',
  'ALTER TABLE loads ADD COLUMN rows_left_out bigint NOT NULL DEFAULT 0',
);
