import type { VersionedTable } from '@registry/persistence/versions-migration';

/** The tables every service that loads has: its sources by number, and the loads it did or is doing. For a migration. */
export const LOAD_TABLES_SQL = `
CREATE TABLE sources (
  source_no smallint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  slug text NOT NULL UNIQUE
);

CREATE TABLE loads (
  load_no bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  source_no smallint NOT NULL REFERENCES sources,
  input text NOT NULL,
  -- sha256: and the digest of the input's bytes; null for standard input, which cannot be read twice.
  input_identity text,
  -- Rows of the input merged so far: a load that is resumed starts after them.
  rows_done bigint NOT NULL DEFAULT 0,
  rows_new bigint NOT NULL DEFAULT 0,
  rows_changed bigint NOT NULL DEFAULT 0,
  rows_unchanged bigint NOT NULL DEFAULT 0,
  rows_rejected bigint NOT NULL DEFAULT 0,
  started_at timestamptz NOT NULL DEFAULT now(),
  finished_at timestamptz,
  failure text
);
CREATE INDEX loads_by_source ON loads (source_no, load_no);
`;

/** What loads store about rows that they did not write, in addition to `LOAD_TABLES_SQL`. For a migration. */
export const PRESENCE_TABLES_SQL = `
ALTER TABLE sources
  -- Start of the newest load of a whole file that passed: the source's rows that are not absent were seen then.
  ADD COLUMN confirmed_at timestamptz,
  -- When a sample gave way to the real source.
  ADD COLUMN removed_at timestamptz;
ALTER TABLE loads
  ADD COLUMN is_whole boolean NOT NULL DEFAULT false,
  -- The day of the data, where the source states it.
  ADD COLUMN as_of date;

-- Rows of a whole file that a load under way has seen and did not write, a row a chunk: 64-bit hashes of their keys.
CREATE TABLE seen_rows (
  load_no bigint NOT NULL,
  rows_done bigint NOT NULL,
  keys bigint[] NOT NULL,
  PRIMARY KEY (load_no, rows_done)
);
`;

/** What loads say that responses repeat: dates of data, when rows were confirmed, and how much is loaded. */
export const VERSIONED_LOAD_TABLES: readonly VersionedTable[] = [
  { table: 'sources', key: ['source_no'] },
  { table: 'loads', key: ['load_no'], lookups: ['source_no'] },
  { table: 'described_sources', key: ['source_no'] },
];
