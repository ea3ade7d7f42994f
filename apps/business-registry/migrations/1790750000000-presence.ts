import { PRESENCE_TABLES_SQL } from '@registry/loading';
import { migration } from '@registry/persistence/migrations';

/** Which registrations the newest complete file of their registry lacks, and which sample companies were removed. */
export const Presence1790750000000 = migration(
  'Presence1790750000000',
  PRESENCE_TABLES_SQL,
  `
      ALTER TABLE registrations ADD COLUMN absent_since timestamptz;
      -- A company that comes back counts its versions on.
      CREATE TABLE removed_businesses (
        state text NOT NULL,
        file_number_key text NOT NULL,
        version integer NOT NULL,
        PRIMARY KEY (state, file_number_key)
      )`,
);
