import { RECORD_TABLES } from '@registry/domain';
import { PRESENCE_TABLES_SQL } from '@registry/loading';
import { migration } from '@registry/persistence/migrations';

/** Which records the newest whole file of their register lacks. */
export const Presence1790750000000 = migration(
  'Presence1790750000000',
  PRESENCE_TABLES_SQL,
  ...RECORD_TABLES.map((table) => `ALTER TABLE ${table} ADD COLUMN absent_since timestamptz`),
);
