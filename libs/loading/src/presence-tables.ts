/** What loads remember of rows that they did not write, beside `LOAD_TABLES_SQL`. For a migration. */
export const PRESENCE_TABLES_SQL = `
ALTER TABLE sources
  -- Start of the newest load of a whole file that passed: the source's rows that are not absent were seen then.
  ADD COLUMN confirmed_at timestamptz,
  -- When a sample gave way to the real source.
  ADD COLUMN removed_at timestamptz;
ALTER TABLE loads
  ADD COLUMN is_whole boolean NOT NULL DEFAULT false,
  -- The day of the data, where the source tells it.
  ADD COLUMN as_of date;

-- Rows of a whole file that a load under way has seen and did not write, a row a chunk: 64-bit hashes of their keys.
CREATE TABLE seen_rows (
  load_no bigint NOT NULL,
  rows_done bigint NOT NULL,
  keys bigint[] NOT NULL,
  PRIMARY KEY (load_no, rows_done)
);
`;

export const DROP_PRESENCE_TABLES_SQL = `
DROP TABLE seen_rows;
ALTER TABLE loads DROP COLUMN is_whole, DROP COLUMN as_of;
ALTER TABLE sources DROP COLUMN confirmed_at, DROP COLUMN removed_at;
`;
