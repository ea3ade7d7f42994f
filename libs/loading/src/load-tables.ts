import type { VersionedTable } from '@registry/persistence/versions-migration';

/** The tables of every service that loads: its sources by number, what it loaded of them, and what it left out. For a migration. */
export const LOAD_TABLES_SQL = `
CREATE TABLE sources (
  source_no smallint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  slug text NOT NULL UNIQUE,
  -- Start of the newest load of a whole file that passed: the source's rows that are not absent were seen then.
  confirmed_at timestamptz,
  -- When a sample gave way to the real source.
  removed_at timestamptz,
  -- The load that confirmed_at is the start of: its as_of is the date of the data of rows that it did not write.
  confirmed_load_no bigint
);

-- What the descriptions said of loaded sources.
CREATE TABLE described_sources (
  source_no smallint PRIMARY KEY REFERENCES sources,
  -- Null where it covers all states.
  state text,
  yields text NOT NULL,
  verified boolean NOT NULL,
  -- Whether a whole file has only active companies or holders.
  active_only boolean NOT NULL DEFAULT false,
  -- What it claims to contain.
  is_complete boolean NOT NULL DEFAULT false,
  expected_rows bigint,
  scope text
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
  failure text,
  -- Rows that were skipped on purpose.
  rows_left_out bigint NOT NULL DEFAULT 0,
  is_whole boolean NOT NULL DEFAULT false,
  -- The day of the data, where the source states it.
  as_of date,
  rows_older bigint NOT NULL DEFAULT 0,
  -- Rows of the source that were not absent when the load of a whole file began.
  rows_known bigint,
  -- When the newest run of the load retrieved its input: no row of the load has a later time.
  last_run_at timestamptz
);
CREATE INDEX loads_by_source ON loads (source_no, load_no);

-- Rows of a whole file that a load under way has seen and did not write, a row a chunk: 64-bit hashes of their keys.
CREATE TABLE seen_rows (
  load_no bigint NOT NULL,
  rows_done bigint NOT NULL,
  keys bigint[] NOT NULL,
  -- The keys of rejected rows, where they are readable.
  garbled text[] NOT NULL DEFAULT '{}',
  PRIMARY KEY (load_no, rows_done)
);

-- Rejected rows whose key could not be read. Those of the newest whole file stay: what it seems to lack is not known to be absent.
CREATE TABLE unread_rows (
  load_no bigint NOT NULL,
  -- A 64-bit hash of the row, and those of its words.
  digest bigint NOT NULL,
  words bigint[] NOT NULL,
  -- Whether the row is next to valid rows of a record whose key it has.
  is_read boolean NOT NULL
);
CREATE INDEX unread_rows_by_load ON unread_rows (load_no);

-- The rows that the newest load of each source did not take.
CREATE TABLE rejected_rows (
  load_no bigint NOT NULL REFERENCES loads ON DELETE CASCADE,
  -- Of the input; 1 is its first.
  line bigint NOT NULL,
  reason text NOT NULL,
  raw text NOT NULL
);
CREATE INDEX rejected_rows_by_load ON rejected_rows (load_no, line);

-- The headers of original rows.
CREATE TABLE row_headers (
  -- The start of a hash of the names: sources with the same columns share a header.
  id text COLLATE "C" PRIMARY KEY,
  -- The names of a row's fields, in their order.
  names json NOT NULL
);
`;

/** Tables of loads that responses repeat: dates of data, when rows were confirmed, and how much is loaded. */
export const VERSIONED_LOAD_TABLES: readonly VersionedTable[] = [
  { table: 'sources', key: ['source_no'] },
  { table: 'loads', key: ['load_no'], lookups: ['source_no'] },
  { table: 'described_sources', key: ['source_no'] },
];
