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
  -- Rows of the input merged so far: a load that is resumed begins behind them.
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
