import { migration } from '@registry/persistence/migrations';

/** How many rows of its source a load found, in addition to `LOAD_TABLES_SQL`. */
export const KnownRows1795690000000 = migration(
  'KnownRows1795690000000',
  `-- Rows of the source that were not absent when the load of a whole file began.
   ALTER TABLE loads ADD COLUMN rows_known bigint`,
);

/** What a whole file has in rows that are rejected, in addition to `PRESENCE_TABLES_SQL`. */
export const GarbledRows1797600000000 = migration(
  'GarbledRows1797600000000',
  `ALTER TABLE seen_rows
     -- 64-bit hashes of the words of rejected rows.
     ADD COLUMN words bigint[] NOT NULL DEFAULT '{}',
     -- The keys of rejected rows, where they are readable.
     ADD COLUMN garbled text[] NOT NULL DEFAULT '{}'`,
);

/** Rejected rows of a whole file that name no row, in addition to `PRESENCE_TABLES_SQL`. */
export const UnreadRows1797610000000 = migration(
  'UnreadRows1797610000000',
  `ALTER TABLE seen_rows DROP COLUMN words;
   -- Rejected rows whose key could not be read. Those of the newest whole file stay: what it seems to lack is not known to be absent.
   CREATE TABLE unread_rows (
     load_no bigint NOT NULL,
     -- A 64-bit hash of the row, and those of its words.
     digest bigint NOT NULL,
     words bigint[] NOT NULL,
     -- Whether the row is next to valid rows of a record whose key it has.
     is_read boolean NOT NULL
   );
   CREATE INDEX unread_rows_by_load ON unread_rows (load_no)`,
);
